import type { Endpoint, Staff } from '#src/api/endpoint.ts'
import { Refused } from '../../refused.ts'
import { decodeInput, type Fields } from '../form.ts'
import { guardOrigin } from '../guard.ts'
import type { Audited } from '../handlers.ts'
import { type Asked, type Call, type Calls, replyTo, run, streamTo } from './answer.ts'
import {
  type AuditRow,
  commonOf,
  isWrittenDown,
  ofDesk,
  recordOf,
  refusalRow,
  type StaffEndpoint,
} from './desk-audit.ts'
import type { EventStreams } from './event-streams.ts'

interface Deps<Ctx> {
  publicUrl: string
  /** Unless it is a sign of life, the asking keeps no session alive. */
  staffOf(request: Request, ctx: Ctx, isSignOfLife: boolean): Promise<Staff | null>
  /** Whether the request carries the nonce of the session in its cookie. */
  hasNonce(request: Request, ctx: Ctx): boolean
  may(staff: Staff, access: StaffEndpoint['access']): boolean
  hasSteppedUp(staff: Staff, ctx: Ctx): boolean
  /** Throws TOO_OFTEN when the member of staff, or the network of a stranger, is over a rate limit. */
  rateLimit(ctx: Ctx, endpoint: Endpoint, staff: Staff | null): Promise<void>
  /** Answers the same context at the time it is now, for what goes on longer than a request. */
  atNow(ctx: Ctx): Ctx
  /** Answers the same context on connections that cannot write. */
  reading(ctx: Ctx): Ctx
  /** Runs `work` with a context that has one transaction for everything; more than once when PostgreSQL asks for it. */
  changing<T>(ctx: Ctx, staff: Staff, work: (ctx: Ctx) => Promise<T>): Promise<T>
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
    if (call.endpoint.access === 'public') return await prove(deps, call)
    const staff = await deps.staffOf(call.request, call.ctx, isAttended(call.request))
    if (!staff) throw new Refused('NOT_STAFF')
    try {
      return await respondTo(staff, call)
    } catch (error) {
      if (isWrittenDown(call.endpoint, error)) await noteRefusal(deps, staff, call, error)
      throw error
    }
  }

  async function respondTo(staff: Staff, call: Call<Ctx>) {
    const { request, ctx } = call
    const endpoint = ofDesk(call.endpoint)
    guardOrigin(request, endpoint, deps.publicUrl, () => deps.hasNonce(request, ctx))
    await deps.rateLimit(ctx, endpoint, staff)
    if (!deps.may(staff, endpoint.access)) throw new Refused('NO_RIGHT', { right: endpoint.access.staff })
    if (endpoint.stepUp && !deps.hasSteppedUp(staff, ctx)) throw new Refused('STEP_UP')
    const { sent, file } = await call.received()
    const asked = { staff, input: decodeInput(endpoint, sent), file }
    if (endpoint.proves) {
      const proving = { ...asked, ctx, reply: new Headers(), requestId: call.requestId }
      return replyTo(call, await run(call, proving), proving.reply)
    }
    if (endpoint.method === 'POST') return await change(deps, call, staff, asked)
    const reading = { ...asked, ctx: deps.reading(ctx), reply: new Headers() }
    if (endpoint.answers !== 'event-stream') return await read(deps, call, staff, { ...reading, sent })
    return await streamTo(call, reading, deps.streams, {
      principal: { kind: 'staff', ...staff },
      network: deps.networkOf(ctx),
      browser: '',
      isStillWelcome: async () => {
        const now = await deps.staffOf(request, deps.atNow(ctx), false)
        return now?.id === staff.id && deps.may(now, endpoint.access)
      },
    })
  }

  return {
    respond,
    refusalAtUnknown: async (request, ctx) =>
      (await deps.staffOf(request, ctx, isAttended(request))) ? 'NOT_FOUND' : 'NOT_STAFF',
  }
}

/** A page whose screen is covered says so with what it asks for by itself. */
const isAttended = ({ headers }: Request) => headers.get('x-desk-unattended') === null

/**
 * A stranger has no nonce yet. The header is what no form and no link of another site can send, so nobody can sign
 * somebody else's browser in.
 */
async function prove<Ctx>(deps: Deps<Ctx>, call: Call<Ctx>) {
  const { request, ctx, endpoint, requestId } = call
  guardOrigin(request, endpoint, deps.publicUrl, () => request.headers.get('x-requested-with') !== null)
  await deps.rateLimit(ctx, endpoint, null)
  const { sent } = await call.received()
  const asked = { ctx, input: decodeInput(endpoint, sent), reply: new Headers(), requestId }
  return replyTo(call, await run(call, asked), asked.reply)
}

/** Answers once the row is written, where a read leaves one. */
async function read<Ctx>(
  deps: Deps<Ctx>,
  call: Call<Ctx>,
  staff: Staff,
  { sent, ...asked }: Asked & { reply: Headers; sent: Fields },
) {
  const answer = await run(call, asked)
  if (call.endpoint.audit) {
    const row = { ...commonOf(staff, call), ...recordOf(call), refused: null, after: sent }
    await deps.record(call.ctx, [row])
  }
  return replyTo(call, answer, asked.reply)
}

async function change<Ctx>(
  deps: Deps<Ctx>,
  call: Call<Ctx>,
  staff: Staff,
  sent: Pick<Asked, 'staff' | 'input' | 'file'>,
) {
  const file = call.prepare ? await call.prepare({ ...sent, ctx: call.ctx } as never) : sent.file
  const asked = { ...sent, file }
  return deps.changing(call.ctx, staff, async (ctx) => {
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
}

/** Writes the audit row of a refusal in a transaction of its own: that of the change has been rolled back. */
const noteRefusal = <Ctx>(deps: Deps<Ctx>, staff: Staff, call: Call<Ctx>, error: unknown) =>
  deps
    .record(call.ctx, [refusalRow(staff, call, error)])
    .catch((fault: unknown) =>
      call.log.error({ error: fault, request_id: call.requestId }, 'a refusal could not be written down'),
    )
