import { type Endpoint, pathFields, type Staff } from '#src/api/endpoint.ts'
import { allErrors } from '#src/api/errors-for-staff.ts'
import { Refused } from '../../refused.ts'
import { decodeInput } from '../form.ts'
import { guardOrigin } from '../guard.ts'
import type { AuditEntry, Audited } from '../handlers.ts'
import { type Asked, type Call, type Calls, replyTo, run, streamTo } from './answer.ts'
import type { EventStreams } from './event-streams.ts'

/** A row of the audit log, as far as this module knows it. */
export interface AuditRow extends AuditEntry {
  staff: Staff
  requestId: string
  action: string
  /** Null where being signed in is enough. */
  right: string | null
  /** The number of the refusal; null for a change that took place. */
  refused: number | null
}

type StaffEndpoint = Extract<Endpoint, { path: `/api/desk/${string}` }>

interface Deps<Ctx> {
  publicUrl: string
  staffOf(request: Request, ctx: Ctx): Promise<Staff | null>
  /** Whether the request carries the nonce of the session in its cookie. */
  hasNonce(request: Request, ctx: Ctx): boolean
  may(staff: Staff, access: StaffEndpoint['access']): boolean
  /** Throws TOO_OFTEN when the member of staff is over a rate limit. */
  admit(ctx: Ctx, endpoint: Endpoint, staff: Staff): Promise<void>
  /** Answers the same context on connections that cannot write. */
  reading(ctx: Ctx): Ctx
  /** Runs `work` with a context that has one transaction for everything; more than once when PostgreSQL asks for it. */
  changing<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T>
  record(ctx: Ctx, rows: readonly AuditRow[]): Promise<void>
  networkOf(ctx: Ctx): string
  streams: EventStreams
}

/**
 * What staff call. A change runs in a transaction that is opened here and ends with its audit rows: a use case that
 * throws leaves neither, and none can change anything beside it, for reads run on connections that cannot write. What
 * is refused to signed-in staff is audited by itself, after the transaction was rolled back.
 */
export function deskCalls<Ctx>(deps: Deps<Ctx>): Calls<Ctx> {
  async function respond(call: Call<Ctx>) {
    const staff = await deps.staffOf(call.request, call.ctx)
    if (!staff) throw new Refused('NOT_STAFF')
    try {
      return await respondTo(staff, call)
    } catch (error) {
      if (isWrittenDown(call.endpoint, error)) await noteRefusal(staff, call, error)
      throw error
    }
  }

  async function respondTo(staff: Staff, call: Call<Ctx>) {
    const { request, ctx } = call
    const endpoint = ofDesk(call.endpoint)
    guardOrigin(request, endpoint, deps.publicUrl, () => deps.hasNonce(request, ctx))
    await deps.admit(ctx, endpoint, staff)
    if (!deps.may(staff, endpoint.access)) throw new Refused('NO_RIGHT', { right: endpoint.access.staff })
    const { sent, file } = await call.received()
    const asked = { staff, input: decodeInput(endpoint, sent), file }
    if ('audit' in endpoint) return await change(call, staff, asked)
    const reading = { ...asked, ctx: deps.reading(ctx), reply: new Headers() }
    if (endpoint.answers !== 'event-stream') return replyTo(call, await run(call, reading), reading.reply)
    return await streamTo(call, reading, deps.streams, {
      principal: { kind: 'staff', ...staff },
      network: deps.networkOf(ctx),
      isStillWelcome: async () => {
        const now = await deps.staffOf(request, ctx)
        return now?.id === staff.id && deps.may(now, endpoint.access)
      },
    })
  }

  const change = (call: Call<Ctx>, staff: Staff, asked: Pick<Asked, 'staff' | 'input' | 'file'>) =>
    deps.changing(call.ctx, async (ctx) => {
      // Each try has headers of its own: a try that PostgreSQL rolled back must not leave its cookies behind.
      const reply = new Headers()
      const { answer, audit } = (await run(call, { ...asked, ctx, reply })) as Audited<unknown>
      if (audit.length === 0) throw new Error(`${call.endpoint.path} does not say what it changed`)
      const response = replyTo(call, answer, reply)
      const common = { ...commonOf(staff, call), refused: null }
      await deps.record(
        ctx,
        audit.map((entry) => ({ ...common, ...entry })),
      )
      return response
    })

  /** Writes the audit row of a refusal in a transaction of its own: that of the change has been rolled back. */
  async function noteRefusal(staff: Staff, call: Call<Ctx>, error: unknown) {
    const common = commonOf(staff, call)
    const refused = allErrors[error instanceof Refused ? error.refusal : 'SYSTEM'].code
    const [entity = ''] = common.action.split('.')
    const id = pathFields(call.endpoint)
      .map((name) => call.c.req.param(name) ?? '')
      .join('/')
    await deps
      .record(call.ctx, [{ ...common, entity, id, refused }])
      .catch((fault: unknown) =>
        call.log.error({ error: fault, request_id: call.requestId }, 'a refusal could not be written down'),
      )
  }

  return {
    respond,
    refusalAtUnknown: async (request, ctx) =>
      (await deps.staffOf(request, ctx)) ? 'NOT_FOUND' : 'NOT_STAFF',
  }
}

/** Audits every refused change and every read that was refused NO_RIGHT, but no TOO_OFTEN, which would fill the log. */
const isWrittenDown = (endpoint: Endpoint, error: unknown) =>
  error instanceof Refused && error.refusal === 'TOO_OFTEN'
    ? false
    : endpoint.method === 'POST' || (error instanceof Refused && error.refusal === 'NO_RIGHT')

function commonOf<Ctx>(staff: Staff, { endpoint, requestId }: Call<Ctx>) {
  const { access, ...rest } = ofDesk(endpoint)
  const right = access.staff === 'signed_in' ? null : access.staff
  return { staff, requestId, right, action: 'audit' in rest ? rest.audit : access.staff }
}

function ofDesk(endpoint: Endpoint): StaffEndpoint {
  if (typeof endpoint.access === 'string') throw new Error(`${endpoint.path} is not for staff`)
  return endpoint as StaffEndpoint
}
