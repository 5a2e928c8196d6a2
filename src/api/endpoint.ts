import type { Right, StaffRole } from '#src/domain/account/staff.ts'
import type { AnyRefusal } from './errors.ts'
import type { z } from './zod.ts'

/** `member` answers NOT_LOGIN to a guest; a right answers NO_RIGHT to staff who lack it, NOT_STAFF to all others. */
export type Access = 'public' | 'member' | { staff: Right | 'signed_in' }

/** A member of staff who is signed in. */
export interface Staff {
  id: number
  /** As colleagues read it, `林知远`. */
  name: string
  roles: readonly StaffRole[]
  /** Leads a team. */
  isLead: boolean
  /** Identifies the session in the audit log; nobody can sign in with it. */
  sessionRef: string
  /** When the six digits were last given, at the login or since. */
  steppedUpAt: Date | null
}

/** Two address spaces with sessions of their own: what members reach and what staff reach never meet. */
export type Endpoint = ShopEndpoint | DeskEndpoint
export type ShopEndpoint = Common & OfShop
export type DeskEndpoint = Common & (OfDeskReading | OfDeskChanging | OfDeskProving)

type OfShop = {
  path: `/api/v3/${string}`
  access: 'public' | 'member'
  audit?: never
  proves?: never
  stepUp?: never
}
type OfDesk = {
  path: `/api/desk/${string}`
  access: { staff: Right | 'signed_in' }
  cached?: never
  proves?: never
  /** Answers STEP_UP unless the six digits were given in the last ten minutes. */
  stepUp?: true
}
/** Runs on connections that cannot write. With `audit` a read leaves a row as well: reading the audit log does. */
type OfDeskReading = OfDesk & { method: 'GET'; changesState?: never; audit?: AuditName }
type OfDeskChanging = OfDesk & { method: 'POST'; answers?: readonly FileType[]; audit: AuditName }
/**
 * Proves who somebody is, so that a stranger may ask. Its failures are counted whatever it answers and a password is
 * hashed meanwhile, so no transaction is open around it: it writes its own, with its audit rows.
 */
type OfDeskProving = {
  path: `/api/desk/${string}`
  access: 'public' | { staff: 'signed_in' }
  method: 'POST'
  audit: AuditName
  proves: true
  answers?: never
  cached?: never
  stepUp?: never
}
/** Noun and verb: `order.confirm`. */
type AuditName = `${string}.${string}`

type Common = {
  method: 'GET' | 'POST'
  /** A field of the input may stand in it, in braces: `/m1/dzs/{id}`. */
  path: string
  access: Access
  summary: string
  /** Query of a GET, form of a POST. */
  input: z.core.$ZodType<Record<string, unknown>, Record<string, unknown>>
  data: z.core.$ZodType
  refusals: readonly AnyRefusal[]
  /** A GET that only works for a browser that has been given a nonce (`/info`). Every POST needs it anyway. */
  needsNonce?: true
  /** A GET that changes something: it must carry `X-Requested-With`, which no link or picture can send. */
  changesState?: true
  /** Answers that are the same for everyone: cached until what they show changes, 30 seconds at the most. */
  cached?: true
  /**
   * Instead of the envelope: a file of one of these types, another address, a page that posts a form to another site, or
   * a stream of events. `data` is what each event carries, and otherwise unused.
   */
  answers?: readonly FileType[] | 'redirect' | 'form' | 'event-stream'
  /**
   * Answered with code 0 in place of PARAM and TOO_OFTEN, by a call that a page makes of its own accord: nobody asked for
   * it, so nothing about it may disturb anybody.
   */
  instead?: Readonly<Record<string, unknown>>
  /**
   * A POST that sends a file as `multipart/form-data`, in the field `file`, beside the fields of `input`; a streamed one
   * is the body itself, and has no fields beside it.
   */
  takes?: SentFile
}

/** No browser runs what it is sent as one of these. */
export type FileType =
  | 'image/png'
  | 'image/jpeg'
  | 'audio/wav'
  | 'application/pdf'
  | 'text/calendar'
  | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  | 'text/csv'
  | 'application/zip'

/** What may be sent as a file, and how many bytes of it at the most: a member's by rule book §17.7, staff's twice that. */
export const mostFileBytes = {
  picture: 5 << 20,
  large_picture: 10 << 20,
  document: 10 << 20,
  captions: 1 << 20,
  video: 60 << 20,
} as const
export type SentFile = keyof typeof mostFileBytes
/** Too large to be held in memory: the whole body is the file, no form is around it, and it is handed on as it comes. */
export type StreamedFile = 'video'
export const isStreamed = (kind: SentFile | undefined): kind is StreamedFile => kind === 'video'

/** Declares one operation. The server, the browser client, OpenAPI and the tests all read this value. */
export const endpoint = <const E extends Endpoint>(e: E): E => e

const PARAMETER = /\{(\w+)\}/g

/** Names of the input's fields that stand in the path, as `{id}`. */
export const pathFields = ({ path }: Pick<Endpoint, 'path'>): string[] =>
  [...path.matchAll(PARAMETER)].flatMap(([, name]) => name ?? [])

/** The address with its path fields filled in, and the fields that are left for query or form. */
export function addressed({ path }: Pick<Endpoint, 'path'>, fields: Record<string, string>) {
  const rest = { ...fields }
  const address = path.replace(PARAMETER, (unfilled, name: string) => {
    const value = rest[name]
    delete rest[name]
    return value === undefined ? unfilled : encodeURIComponent(value)
  })
  return { address, rest }
}

/** What a caller sends and a handler gets, in our words and dates; only `wire.ts` knows their spelling on the wire. */
export type Input<E extends Endpoint> = z.output<E['input']>
export type Data<E extends Endpoint> = z.output<E['data']>
