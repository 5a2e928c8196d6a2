import { sql } from 'kysely'
import { addressed, type Endpoint } from '#src/api/endpoint.ts'
import { type StaffRole, staffRoles } from '#src/domain/account/staff.ts'
import type { Ctx } from '#src/server/ctx.ts'
import type { makeDeskApi } from '#src/server/desk-api.ts'
import { openStaffSession } from '#src/server/operations/staff/sessions.ts'
import { noteReply } from '#test/run/answers.ts'
import type { Shop } from '#test/shop/shop.ts'

let people = 0

export interface Person {
  name?: string
  roles?: StaffRole[]
  isLead?: boolean
  /** Has just given the six digits again. */
  hasGivenDigits?: boolean
}

/** Somebody who may do everything, for tests that are not about rights. */
export const allRoles: Person = { roles: [...staffRoles], isLead: true, hasGivenDigits: true }

/** A signed-in member of staff: the cookie and the nonce as their browser has them. */
export async function signInStaff(
  shop: Pick<Shop, 'db'> & { ctx(): Pick<Ctx, 'vault' | 'now' | 'visitor' | 'deskUrl'> },
  { name = '林知远', roles = [], isLead = false, hasGivenDigits = false }: Person = {},
) {
  const ctx = shop.ctx()
  const { id } = await shop.db
    .insertInto('staff')
    .values({
      login: `staff${++people}`,
      name,
      roles,
      is_lead: isLead,
      status: 'active',
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { cookie, nonce } = await openStaffSession(ctx, shop.db, id, { hasGivenDigits })
  return { id, cookie: cookie.split(';')[0] ?? '', nonce }
}

/** `who` has come in anew by a link that `by` made: until it is forgotten both may be one pair of eyes. */
export const letInAnew = ({ db }: Pick<Shop, 'db'>, who: { id: number }, by: { id: number }) =>
  sql`insert into staff_enrolment (token_hash, staff_id, made_by, created_at, used_at, expires_at)
    select sha256(${`${who.id} by ${by.id}`}::bytea), id, ${by.id}, at, at, at
    from staff, lateral (select created_at + interval '1 minute' as at) link where id = ${who.id}`.execute(db)

interface Asking {
  cookie?: string
  nonce?: string
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** The request that a page of the desk makes, or one that tries to look like it. */
export function deskRequest(
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  fields: Record<string, string> = {},
  { cookie = '', nonce = '', headers = {}, signal }: Asking = {},
) {
  const { address, rest } = addressed(endpoint, fields)
  const url = new URL(address, 'http://shop.test')
  if (endpoint.method === 'GET') url.search = String(new URLSearchParams(rest))
  return new Request(url, {
    method: endpoint.method,
    headers: { cookie, 'x-desk-nonce': nonce, ...headers },
    ...(endpoint.method === 'POST' && { body: new URLSearchParams(rest) }),
    ...(signal && { signal }),
  })
}

/** What the desk answers to it, out of its envelope. */
export async function askDesk(
  api: ReturnType<typeof makeDeskApi>,
  ...asking: Parameters<typeof deskRequest>
): Promise<{ code: number; data: Record<string, unknown> | null; request_id: string }> {
  const [endpoint, fields = {}] = asking
  const response = await api.fetch(deskRequest(...asking), { ip: '10.9.0.1' })
  const text = await response.text()
  noteReply(endpoint, fields, text)
  return JSON.parse(text) as never
}
