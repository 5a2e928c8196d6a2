import type { Endpoint } from '#src/api/endpoint.ts'
import { Refused } from '../../refused.ts'
import { decodeInput } from '../form.ts'
import { guardOrigin } from '../guard.ts'
import type { Member, Principal } from '../handlers.ts'
import { envelope, type ReplyCache } from '../pages/replies.ts'
import { noteShown } from '../pages/shown.ts'
import { asPage, isVisit } from '../redirects.ts'
import { type Call, type Calls, encoded, replyTo, run, streamTo } from './answer.ts'
import type { EventStreams } from './event-streams.ts'

interface Deps<Ctx> {
  publicUrl: string
  /** May renew the visitor's cookies through `reply`. */
  memberOf(request: Request, ctx: Ctx, reply: Headers): Promise<Member | null>
  /** Throws TOO_OFTEN when the caller is over a rate limit. */
  rateLimit(ctx: Ctx, endpoint: Endpoint, member: Member | null): Promise<void>
  networkOf(ctx: Ctx): string
  /** What tells one browser behind an address from another. */
  browserOf(ctx: Ctx): string
  /** Whether the answer is for this caller alone, though the endpoint's is the same for everyone. */
  isPreview(ctx: Ctx): boolean
  replies: ReplyCache
  streams: EventStreams
}

/** What guests and members call: guard the origin, find the member, check the rate limit, decode, run, encode. */
export function shopCalls<Ctx>(deps: Deps<Ctx>): Calls<Ctx> {
  async function respond(call: Call<Ctx>) {
    const { endpoint, request, ctx } = call
    guardOrigin(request, endpoint, deps.publicUrl)
    if (endpoint.cached && !deps.isPreview(ctx)) return await cachedAnswer(call)
    const reply = new Headers()
    const member = await deps.memberOf(request, ctx, reply)
    await deps.rateLimit(ctx, endpoint, member)
    if (endpoint.access === 'member' && !member) throw new Refused('NOT_LOGIN')
    const { sent, file } = await call.received()
    const asked = { ctx, member, input: decodeInput(endpoint, sent), reply, file }
    if (endpoint.answers !== 'event-stream') {
      const answer = await run(call, asked)
      noteShown(shownBy(call, answer, asked.input))
      return replyTo(call, answer, reply)
    }
    return await streamTo(call, asked, deps.streams, {
      principal: principalOf(member),
      network: deps.networkOf(ctx),
      browser: deps.browserOf(ctx),
      // The stream of a guest goes on; that of a member ends with the session.
      isStillWelcome: async () =>
        member === null || (await deps.memberOf(request, ctx, new Headers()))?.id === member.id,
    })
  }

  /** The answer is the same for everyone, so no member is looked up and a cached answer is sent as it is. */
  async function cachedAnswer(call: Call<Ctx>) {
    const { endpoint, ctx, requestId } = call
    const { replies } = deps
    await deps.rateLimit(ctx, endpoint, null)
    const { sent } = await call.received()
    // The key is the decoded input, not its spelling: the same question has one cached answer.
    const input = decodeInput(endpoint, sent)
    const key = `${endpoint.path}?${JSON.stringify(input)}`
    const now = performance.now()
    const { value, names } =
      (await replies.find(key, now)) ??
      (await replies.make(key, async () => {
        const answer = await run(call, { ctx, member: null, input, reply: new Headers() })
        const data = Buffer.from(encoded(endpoint, answer))
        return { value: { data, at: now }, names: shownBy(call, answer, input) }
      }))
    noteShown(names)
    return envelope(value.data, requestId)
  }

  return {
    respond: (call) =>
      respond(call).catch((error: unknown) => {
        // Nobody knows what a refusal depends on, so a page that shows one is rendered each time.
        noteShown(null)
        const { instead } = call.endpoint
        if (instead && isRefusedAnywhere(error)) return replyTo(call, instead, new Headers())
        throw error
      }),
    refusalAtUnknown: async () => 'NOT_FOUND',
    refused: (refusal, { request, endpoint }) => (isVisit(request, endpoint) ? asPage(refusal) : refusal),
  }
}

/** A bad field, or too many calls; never a missing nonce, which proves that a page of ours calls. */
const isRefusedAnywhere = (error: unknown) =>
  error instanceof Refused && (error.refusal === 'PARAM' || error.refusal === 'TOO_OFTEN')

const shownBy = ({ shows }: Pick<Call<unknown>, 'shows'>, answer: unknown, input: unknown) =>
  shows?.(answer as never, input as never) ?? null

const principalOf = (member: Member | null): Principal =>
  member ? { kind: 'member', ...member } : { kind: 'guest' }
