import { type Right, scopesOf } from '../../account/staff.ts'
import { keysOf } from '../../keys.ts'

interface Purpose {
  /** Who may hand one in. */
  send: Right
  /** Who may open one that a record holds, each over all records. */
  open: readonly Right[]
}

/** What a paper is for decides who hands it in and who opens it (desk book §5.3). */
const purposes = {
  /** What a supplier has kept of a trip that was called off: rule book §8.6 wants it proven. */
  evidence: {
    send: 'refund.cost',
    open: ['refund.request', 'refund.cost', 'refund.approve', 'refund.second'],
  },
  /** What a bank has written of a transfer, sent or received. */
  receipt: { send: 'payment.offline', open: ['payment.offline', 'refund.approve', 'refund.second'] },
  /** An invoice as the tax office's platform made it, or its reversal; its owner gets the first one too, and who sends its copy opens it there. */
  invoice: { send: 'invoice.work', open: ['invoice.work'] },
  /** A customer's written agreement that their trip is told as a case. */
  consent: { send: 'case.edit', open: ['case.edit'] },
  /** Who a member is that has lost their telephone. */
  identity: { send: 'member.restore', open: ['member.restore'] },
} as const satisfies Record<string, Purpose>
export type DocumentPurpose = keyof typeof purposes
export const documentPurposes = keysOf(purposes)

export const rightToSend = (purpose: DocumentPurpose): Right => purposes[purpose].send

type Person = Parameters<typeof scopesOf>[0]

/** The papers that this person may open wherever they are attached. */
export const openPurposes = (person: Person): DocumentPurpose[] =>
  documentPurposes.filter((purpose) =>
    purposes[purpose].open.some((right) => scopesOf(person, right).includes('all')),
  )

export const documentFormats = ['pdf', 'png', 'jpeg'] as const
export type DocumentFormat = (typeof documentFormats)[number]

/** How files begin, in hexadecimal: `%PDF-1.` or `%PDF-2.`, and the signatures of PNG and JPEG. */
const beginnings: Record<DocumentFormat, RegExp> = {
  pdf: /^255044462d3[12]2e/,
  png: /^89504e470d0a1a0a/,
  jpeg: /^ffd8ff/,
}

/** Told by its first bytes; null for what is none of them, whatever its name says. */
export function documentFormatOf(bytes: Uint8Array): DocumentFormat | null {
  const beginning = [...bytes.subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return documentFormats.find((format) => beginnings[format].test(beginning)) ?? null
}

/** How far behind the end mark of a PDF other bytes may stand: readers look for it in the last kilobyte. */
const PDF_END_BYTES = 1024

/** A PDF that was cut short has no end mark. */
export function isWholePdf(bytes: Uint8Array): boolean {
  const end = String.fromCharCode(...bytes.subarray(-PDF_END_BYTES))
  return /startxref\s+\d+\s+%%EOF/.test(end)
}
