import type { Clock } from '#src/platform/clock.ts'
import { type EventStreams, makeEventStreams } from '#src/platform/http/calls/event-streams.ts'
import { shopCalls } from '#src/platform/http/calls/shop-calls.ts'
import { networkOf } from '#src/platform/http/client-address.ts'
import { cookieOf, nonceOf } from '#src/platform/http/guard.ts'
import type { Mounted } from '#src/platform/http/handlers.ts'
import { type Env, mount } from '#src/platform/http/mount.ts'
import { makeReplyCache, type ReplyCache } from '#src/platform/http/pages/replies.ts'
import { accountHandlers } from './account/auth/http.ts'
import { profileHandlers } from './account/auth/profile/http.ts'
import { rateLimit } from './account/auth/rate-limit.ts'
import { memberOf } from './account/auth/service.ts'
import { favouriteHandlers } from './account/favourites/http.ts'
import { messageHandlers } from './account/messages/http.ts'
import { postalAddressHandlers } from './account/postal-addresses/http.ts'
import { privacyHandlers } from './account/privacy/http.ts'
import { regionHandlers } from './account/regions/http.ts'
import { romanizationHandlers } from './account/romanization/http.ts'
import { savedTravellerHandlers } from './account/travellers/http.ts'
import { uploadHandlers } from './account/uploads/http.ts'
import { changeHandlers } from './booking/changes/member/http.ts'
import { dateOfferHandlers } from './booking/changes/offers/http.ts'
import { assertToSign, changeIsSigned, subjectOfChange } from './booking/changes/signing.ts'
import { hasChangeToSign } from './booking/contracts/change.ts'
import { contractHandlers } from './booking/contracts/http.ts'
import { contractPreview } from './booking/contracts/preview.ts'
import { assertMaySign } from './booking/contracts/sign.ts'
import { noticeHandlers } from './booking/departure-notices/http.ts'
import { invoiceHandlers } from './booking/invoices/http.ts'
import { orderMailHandlers } from './booking/mails/http.ts'
import { orderHandlers } from './booking/orders/http.ts'
import { paperHandlers } from './booking/papers/http.ts'
import { paymentHandlers } from './booking/payments/http.ts'
import { paymentRecordHandlers } from './booking/payments/records/records.ts'
import { receiveNotification } from './booking/payments/resolving/notify.ts'
import { planHandlers } from './booking/plans/http.ts'
import { refundHandlers } from './booking/refunds/member/http.ts'
import { orderShareHandlers } from './booking/shares/http.ts'
import { orderVisaHandlers } from './booking/visas/http.ts'
import { waitlistHandlers } from './booking/waitlist/http.ts'
import { hotelHandlers } from './catalog/hotels/http.ts'
import { catalogHandlers } from './catalog/products/http.ts'
import { questionHandlers } from './catalog/questions/http.ts'
import { evaluationHandlers } from './catalog/reviews/evaluations/http.ts'
import { orderReviewHandlers, reviewHandlers } from './catalog/reviews/http.ts'
import { weatherHandlers } from './catalog/weather/http.ts'
import { aboutHandlers } from './content/about/http.ts'
import { chatHandlers } from './content/chats/http.ts'
import { complaintHandlers } from './content/complaints/http.ts'
import { customTripHandlers } from './content/custom-trips/http.ts'
import { ownRequestHandlers } from './content/custom-trips/own/http.ts'
import { inquiryHandlers } from './content/inquiries/http.ts'
import { settingsHandlers } from './content/settings/http.ts'
import { contentHandlers, homeHandlers } from './content/storefront/http.ts'
import type { Ctx, Services } from './ctx.ts'
import { campaignHandlers } from './marketing/campaigns/http.ts'
import { cashbackHandlers } from './marketing/cashback/http.ts'
import { couponCodeHandlers } from './marketing/coupon-codes/http.ts'
import { couponSceneHandlers } from './marketing/coupon-scenes/http.ts'
import { couponHandlers } from './marketing/coupons/http.ts'
import { browserAwardHandlers, pointHandlers } from './marketing/points/http.ts'
import { withdrawalHandlers } from './marketing/withdrawals/http.ts'
import { previewAt } from './operations/previews/service.ts'

export const allHandlers: Mounted[] = [
  ...settingsHandlers,
  ...contentHandlers,
  ...homeHandlers,
  ...aboutHandlers,
  ...inquiryHandlers,
  ...complaintHandlers,
  ...chatHandlers,
  ...accountHandlers({
    sign_contract: (ctx, member, orderNo) => assertMaySign(ctx, member, orderNo, hasChangeToSign),
  }),
  ...savedTravellerHandlers,
  ...catalogHandlers,
  ...reviewHandlers,
  ...questionHandlers,
  ...weatherHandlers,
  ...favouriteHandlers,
  ...hotelHandlers,
  ...customTripHandlers,
  ...ownRequestHandlers,
  ...planHandlers,
  ...evaluationHandlers,
  ...profileHandlers,
  ...messageHandlers,
  ...uploadHandlers,
  ...postalAddressHandlers,
  ...regionHandlers,
  ...romanizationHandlers,
  ...privacyHandlers,
  ...orderHandlers,
  ...orderReviewHandlers,
  ...contractHandlers({ subjectOf: subjectOfChange, assertToSign, signed: changeIsSigned }),
  ...paperHandlers(contractPreview),
  ...paymentHandlers,
  ...paymentRecordHandlers,
  ...refundHandlers,
  ...changeHandlers,
  ...dateOfferHandlers,
  ...invoiceHandlers,
  ...waitlistHandlers,
  ...pointHandlers,
  ...browserAwardHandlers,
  ...orderMailHandlers,
  ...orderVisaHandlers,
  ...orderShareHandlers,
  ...noticeHandlers,
  ...couponHandlers,
  ...couponCodeHandlers,
  ...campaignHandlers,
  ...couponSceneHandlers,
  ...cashbackHandlers,
  ...withdrawalHandlers,
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
  const browserOf = ({ visitor }: Ctx) => visitor.nonce ?? ''
  const endpoints = mount<Ctx>(handlers, {
    log,
    onRefused: (refusal) => services.refusals.count(refusal, clock.now()),
    calls: shopCalls({
      publicUrl,
      memberOf,
      rateLimit,
      networkOf: networkOfCtx,
      browserOf,
      // What staff preview is neither taken from the cache nor put into it.
      isPreview: ({ visitor }) => visitor.preview !== null,
      replies,
      streams,
    }),
    ctxFor: (request, { ip, isRendering = false }, now = clock.now()) => ({
      ...services,
      now,
      visitor: {
        ip,
        network: networkOf(ip),
        isRendering,
        userAgent: request.headers.get('user-agent') ?? '',
        nonce: nonceOf(request),
        sid: cookieOf(request, 'sid'),
        preview: previewAt(services.vault, request.headers.get('referer'), now),
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
