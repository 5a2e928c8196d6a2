import type { Clock } from '#src/platform/clock.ts'
import { type EventStreams, makeEventStreams } from '#src/platform/http/calls/event-streams.ts'
import { shopCalls } from '#src/platform/http/calls/shop-calls.ts'
import { networkOf } from '#src/platform/http/client-address.ts'
import { cookieOf, nonceOf } from '#src/platform/http/guard.ts'
import type { Mounted } from '#src/platform/http/handlers.ts'
import { type Env, mount } from '#src/platform/http/mount.ts'
import { makeReplyCache, type ReplyCache } from '#src/platform/http/replies.ts'
import { admit } from './accounts/admit.ts'
import { accountHandlers } from './accounts/http.ts'
import { profileHandlers } from './accounts/profile-http.ts'
import { memberOf } from './accounts/service.ts'
import { catalogHandlers } from './catalog/http.ts'
import { consultHandlers } from './consult/http.ts'
import { contentHandlers, homeHandlers } from './content/http.ts'
import { contractHandlers } from './contracts/http.ts'
import { assertMaySign } from './contracts/sign.ts'
import type { Ctx, Services } from './ctx.ts'
import { customHandlers } from './custom/http.ts'
import { hotelHandlers } from './hotels/http.ts'
import { mailHandlers } from './mails/http.ts'
import { messageHandlers } from './messages/http.ts'
import { nameHandlers } from './names/http.ts'
import { orderHandlers } from './orders/http.ts'
import { paymentHandlers } from './payments/http.ts'
import { receiveNotification } from './payments/notify.ts'
import { privacyHandlers } from './privacy/http.ts'
import { regionHandlers } from './regions/http.ts'
import { orderCommentHandlers, reviewHandlers } from './reviews/http.ts'
import { savedHandlers } from './saved/http.ts'
import { shopHandlers } from './shop/http.ts'
import { uploadHandlers } from './uploads/http.ts'

export const allHandlers: Mounted[] = [
  ...shopHandlers,
  ...contentHandlers,
  ...homeHandlers,
  ...consultHandlers,
  ...accountHandlers({ sign_contract: assertMaySign }),
  ...catalogHandlers,
  ...reviewHandlers,
  ...savedHandlers,
  ...hotelHandlers,
  ...customHandlers,
  ...profileHandlers,
  ...messageHandlers,
  ...uploadHandlers,
  ...mailHandlers,
  ...regionHandlers,
  ...nameHandlers,
  ...privacyHandlers,
  ...orderHandlers,
  ...orderCommentHandlers,
  ...contractHandlers,
  ...paymentHandlers,
]

interface Options {
  handlers?: Mounted[]
  replies?: ReplyCache
  streams?: EventStreams
  observe?(method: string, path: string, status: number, seconds: number): void
}

/** The whole of /api/v3 as one fetch function: its endpoints, and where payment channels report to us. */
export function makeApi(services: Services, clock: Clock, options: Options = {}) {
  const { publicUrl, log } = services
  const {
    handlers = allHandlers,
    replies = makeReplyCache(),
    streams = makeEventStreams({ onError: (error) => log.error({ error }, 'a stream of events broke off') }),
    observe,
  } = options
  const networkOfCtx = ({ visitor }: Ctx) => visitor.network
  const endpoints = mount<Ctx>(handlers, {
    log,
    calls: shopCalls({ publicUrl, memberOf, admit, networkOf: networkOfCtx, replies, streams }),
    ctxFor: (request, { ip, isRendering = false }) => ({
      ...services,
      now: clock.now(),
      visitor: {
        ip,
        network: networkOf(ip),
        isRendering,
        userAgent: request.headers.get('user-agent') ?? '',
        nonce: nonceOf(request),
        sid: cookieOf(request, 'sid'),
        cookie: (name) => cookieOf(request, name),
      },
    }),
    ...(observe && { observe }),
  })
  return {
    fetch: async (request: Request, env: Env): Promise<Response> =>
      (await receiveNotification(services, request, clock.now())) ?? endpoints.fetch(request, env),
    replies,
    streams,
  }
}
