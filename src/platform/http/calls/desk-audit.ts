import { type Access, type DeskEndpoint, type Endpoint, pathFields, type Staff } from '#src/api/endpoint.ts'
import { allErrors } from '#src/api/errors-for-staff.ts'
import { Refused } from '../../refused.ts'
import type { AuditEntry } from '../handlers.ts'
import type { Call } from './answer.ts'

/** A row of the audit log, as far as this folder knows it. */
export interface AuditRow extends AuditEntry {
  staff: Staff
  requestId: string
  action: string
  /** Null where being signed in is enough. */
  right: string | null
  /** The number of the refusal; null for a change that took place. */
  refused: number | null
}

export type StaffEndpoint = DeskEndpoint & {
  access: Exclude<Access, string>
}

export function ofDesk(endpoint: Endpoint): StaffEndpoint {
  if (typeof endpoint.access === 'string') throw new Error(`${endpoint.path} is not for staff`)
  return endpoint as StaffEndpoint
}

/** Audits every refused change and every read that was refused NO_RIGHT, but no TOO_OFTEN, which would fill the log. */
export const isWrittenDown = (endpoint: Endpoint, error: unknown) =>
  error instanceof Refused && error.refusal === 'TOO_OFTEN'
    ? false
    : endpoint.method === 'POST' || (error instanceof Refused && error.refusal === 'NO_RIGHT')

export function commonOf<Ctx>(staff: Staff, { endpoint, requestId }: Call<Ctx>) {
  const { access, audit } = ofDesk(endpoint)
  const right = access.staff === 'signed_in' ? null : access.staff
  return { staff, requestId, right, action: audit ?? access.staff }
}

/** What the row of a call is about, as far as its address says. */
export function recordOf<Ctx>({ endpoint, c }: Call<Ctx>) {
  const { access, audit } = ofDesk(endpoint)
  const [entity = ''] = (audit ?? access.staff).split('.')
  const id = pathFields(endpoint)
    .map((name) => c.req.param(name) ?? '')
    .join('/')
  return { entity, id }
}

export const refusalRow = <Ctx>(staff: Staff, call: Call<Ctx>, error: unknown): AuditRow => ({
  ...commonOf(staff, call),
  ...recordOf(call),
  refused: allErrors[error instanceof Refused ? error.refusal : 'SYSTEM'].code,
})
