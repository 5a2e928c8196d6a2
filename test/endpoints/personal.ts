import type { Endpoint } from '#src/api/endpoint.ts'
import { isMobile, normalisePhone } from '#src/domain/account/phone.ts'
import { normaliseDocument } from '#src/domain/travellers/documents.ts'

type Called = Pick<Endpoint, 'method' | 'path'>

/** The only replies that show personal data in full: to their owner, or to staff who say why. */
const inFull = {
  numbers: [
    // One's own phone and e-mail address (`UserInfo`).
    'GET /api/v3/user/infos',
    'POST /api/v3/user/info/updates',
    'POST /api/v3/user/phone/bind',
    // After a fresh code.
    'POST /api/v3/tourist/reveal',
    // To staff, one field at a time, with a reason and a row that says who saw it.
    'POST /api/desk/orders/reveal',
    'POST /api/desk/suppliers/{record_id}/reveal',
    'POST /api/desk/consults/{id}/reveal',
    'POST /api/desk/custom/{request_no}/reveal',
    'POST /api/desk/members/{uid}/reveal',
    'POST /api/desk/orders/reveal_document',
    'POST /api/desk/invoices/{invoice_no}/reveal',
    'POST /api/desk/mails/{mail_order_id}/reveal',
    'POST /api/desk/departures/{id}/notice/reveal',
    // What somebody wrote in a conversation of their own; staff see it masked.
    'GET /api/v3/chat/messages',
    // The guide's, to the travellers they meet.
    'GET /api/v3/order/notice',
  ],
  // Postal addresses, no numbers: their owner must be able to read and to export where parcels go.
  streets: [
    'GET /api/v3/user/mail',
    'POST /api/v3/user/mail/add',
    'POST /api/v3/user/mail/update',
    'GET /api/v3/user/export',
    // To staff who send paper, one at a time, with a reason and a row that says who saw it.
    'POST /api/desk/invoices/{invoice_no}/reveal',
    'POST /api/desk/mails/{mail_order_id}/reveal',
  ],
}

/** Whether this call, `GET /api/v3/user/infos`, is one of them. */
export const isMeantToShow = (what: keyof typeof inFull, call: string) => inFull[what].includes(call)

/** What tests of this file have typed: documents that no pattern tells from other numbers, e-mail addresses, streets. */
const typed = new Set<string>()
const typedStreets = new Set<string>()

/** Remembers what a call carried, so that no later reply may show it. */
export function noteTyped(fields: Readonly<Record<string, unknown>>) {
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'object' && value !== null) noteTyped(value as Record<string, unknown>)
    if (typeof value !== 'string' || value.includes('*')) continue
    if (name.endsWith('_json')) noteTyped(readJson(value))
    if (name === 'doc_no' && /\d{6}/.test(normaliseDocument(value))) typed.add(normaliseDocument(value))
    if (name === 'email' && /.@./.test(value)) typed.add(value)
    if (name.endsWith('phone') && isMobile(normalisePhone(value))) typed.add(normalisePhone(value))
    if (name === 'address' && value.length > 5) typedStreets.add(value)
  }
}

/** The next file of this process makes up its own, and what one calls a document may be another's order number. */
export function forgetTyped() {
  typed.clear()
  typedStreets.clear()
}

function readJson(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    return {}
  }
}

const MOBILE = /(?<![\dA-Za-z])1[3-9]\d{9}(?![\dA-Za-z])/g
const CITIZEN = /(?<![\dA-Za-z])[1-9]\d{5}(?:19|20)\d{2}[01]\d[0-3]\d{4}[\dXx](?![\dA-Za-z])/g
/** The words of a text that could be a typed number or address. */
const WORD = /[\w.+-]+@[\w.-]+|[A-Za-z]{0,3}\d{6,18}[A-Za-z]?/g

/**
 * Personal data that a reply shows in full and may not, by what they are and not what they say. Mobile numbers and
 * citizens' numbers are known by their form, all else by having been typed by a test of this file.
 */
export function leaksIn({ method, path }: Called, reply: string): string[] {
  const call = `${method} ${path}`
  const numbers = () => [
    ...(reply.match(MOBILE) ?? []),
    ...(reply.match(CITIZEN) ?? []),
    ...(reply.match(WORD) ?? []).filter((word) => typed.has(word)),
  ]
  const streets = () => [...typedStreets].filter((street) => reply.includes(street))
  const found = [
    ...(isMeantToShow('numbers', call) ? [] : numbers()),
    ...(isMeantToShow('streets', call) ? [] : streets()),
  ]
  return [...new Set(found)]
}
