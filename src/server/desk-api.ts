import { sql } from 'kysely'
import { scopesOf } from '#src/domain/account/staff.ts'
import type { Clock } from '#src/platform/clock.ts'
import { joined } from '#src/platform/db/database.ts'
import { deskCalls } from '#src/platform/http/calls/desk-calls.ts'
import { makeEventStreams } from '#src/platform/http/calls/event-streams.ts'
import { networkOf } from '#src/platform/http/client-address.ts'
import type { Mounted } from '#src/platform/http/handlers.ts'
import { mount } from '#src/platform/http/mount.ts'
import { makeCounter } from '#src/platform/limits.ts'
import { countOrRefuse, refuseAfter } from './account/auth/limits.ts'
import { deskMemberHandlers } from './account/members/http.ts'
import { approvalNouns } from './approval-nouns.ts'
import { cancellingHandlers } from './booking/cancellations/http.ts'
import { deskChangeHandlers } from './booking/changes/desk/http.ts'
import { contractFilingHandlers } from './booking/contracts/desk/http.ts'
import { deskTemplateHandlers } from './booking/contracts/templates/http.ts'
import { dayCloseHandlers } from './booking/day-close/http.ts'
import { deskNoticeHandlers } from './booking/departure-notices/desk/http.ts'
import { deskDepartureHandlers } from './booking/departures/desk/http.ts'
import { deskInvoiceHandlers } from './booking/invoices/desk/http.ts'
import { deskMailHandlers } from './booking/mails/desk/http.ts'
import { deskManifestHandlers } from './booking/manifests/desk/http.ts'
import { manifestFile } from './booking/manifests/service.ts'
import { deskOrderHandlers } from './booking/orders/desk/http.ts'
import { deskPaperHandlers } from './booking/papers/desk/http.ts'
import { deskPaymentHandlers } from './booking/payments/desk/http.ts'
import { deskPayoutHandlers } from './booking/payouts/http.ts'
import { deskPlanHandlers } from './booking/plans/desk/http.ts'
import { deskReconciliationHandlers } from './booking/reconciliation/desk/http.ts'
import { deskRefundHandlers } from './booking/refunds/desk/http.ts'
import { overdueHandlers } from './booking/refunds/desk/overdue/http.ts'
import { deskVisaHandlers } from './booking/visas/desk/http.ts'
import { factCheckHandlers } from './catalog/fact-checks/http.ts'
import { deskHotelHandlers } from './catalog/hotels/desk/http.ts'
import { deskPictureHandlers } from './catalog/pictures/desk/http.ts'
import { deskProductHandlers } from './catalog/products/desk/http.ts'
import { deskQuestionHandlers } from './catalog/questions/desk/http.ts'
import { deskLadderHandlers } from './catalog/refund-ladders/http.ts'
import { deskReviewHandlers } from './catalog/reviews/desk/http.ts'
import { deskSupplierHandlers } from './catalog/suppliers/desk/http.ts'
import { deskDestinationHandlers } from './catalog/taxonomy/desk/destinations.ts'
import { deskWordHandlers } from './catalog/taxonomy/desk/words.ts'
import { deskAboutHandlers } from './content/about/desk/http.ts'
import { deskChatHandlers } from './content/chats/desk/http.ts'
import { deskComplaintHandlers } from './content/complaints/desk/http.ts'
import { deskCustomRequestHandlers } from './content/custom-trips/desk/http.ts'
import { deskDesignerHandlers } from './content/custom-trips/records/http.ts'
import { deskInquiryHandlers } from './content/inquiries/desk/http.ts'
import { deskSearchTermHandlers } from './content/search-terms/http.ts'
import { deskSettingHandlers } from './content/settings/desk/http.ts'
import { deskStaticPageHandlers } from './content/static-pages/desk/http.ts'
import { deskContentHandlers } from './content/storefront/desk/http.ts'
import { type Ctx, nobody, type Services } from './ctx.ts'
import { exportKinds } from './export-kinds.ts'
import { periodicJobs } from './jobs.ts'
import { deskCampaignHandlers } from './marketing/campaigns/desk/http.ts'
import { deskCashbackHandlers } from './marketing/cashback/desk/http.ts'
import { deskCouponBatchHandlers } from './marketing/coupon-codes/desk/http.ts'
import { deskCouponGiftHandlers } from './marketing/coupon-gifts/http.ts'
import { deskCouponSceneHandlers } from './marketing/coupon-scenes/desk.ts'
import { deskCouponHandlers } from './marketing/coupons/desk/http.ts'
import { deskMediaHandlers } from './marketing/media/http.ts'
import { deskPointHandlers } from './marketing/points/desk/http.ts'
import { deskWithdrawalHandlers } from './marketing/withdrawals/desk/http.ts'
import { approvalHandlers } from './operations/approvals/http.ts'
import { documentHandlers } from './operations/documents/http.ts'
import { exportHandlers } from './operations/exports/desk/http.ts'
import { findHandlers } from './operations/find/http.ts'
import { eventHandlers } from './operations/live/http.ts'
import { alarmHandlers, outboxHandlers } from './operations/notifications/desk/http.ts'
import { reportHandlers } from './operations/reports/http.ts'
import { savedViewHandlers } from './operations/saved-views/http.ts'
import { recordAudit } from './operations/staff/audit.ts'
import { staffHandlers } from './operations/staff/http.ts'
import { deskSidOf, hasDeskNonce, hasSteppedUp, staffOf } from './operations/staff/sessions.ts'
import { jobHandlersOfDesk, systemHandlers } from './operations/system/desk/http.ts'
import { todayHandlers } from './operations/today/http.ts'
import { workHandlers } from './operations/work/http.ts'

const READS_PER_MINUTE = 600
const WRITES_PER_MINUTE = 120
/** Logins and enrolments from one network in a quarter of an hour: a whole office begins its day behind one address. */
const STRANGER_PER_QUARTER = 200
/** How long an event stream of a person whose account was just locked stays open, at the most. */
const HEARTBEAT_MS = 5_000

interface Options {
  handlers?: Mounted[]
  streams?: ReturnType<typeof makeEventStreams>
  observe?(method: string, path: string, status: number, seconds: number): void
}

/** Everything that staff call. */
export const deskHandlers: Mounted[] = [
  ...reportHandlers,
  ...staffHandlers,
  ...deskOrderHandlers,
  ...contractFilingHandlers,
  ...deskPaperHandlers,
  ...deskPaymentHandlers,
  ...overdueHandlers,
  ...deskInvoiceHandlers,
  ...deskMailHandlers,
  ...deskDepartureHandlers,
  ...deskNoticeHandlers,
  ...deskManifestHandlers,
  ...cancellingHandlers,
  ...deskReconciliationHandlers,
  ...deskRefundHandlers,
  ...deskChangeHandlers,
  ...dayCloseHandlers,
  ...deskPayoutHandlers,
  ...deskInquiryHandlers,
  ...deskComplaintHandlers,
  ...deskProductHandlers,
  ...factCheckHandlers,
  ...deskQuestionHandlers,
  ...deskVisaHandlers,
  ...deskChatHandlers,
  ...deskCustomRequestHandlers,
  ...deskPlanHandlers,
  ...approvalHandlers(approvalNouns),
  ...eventHandlers,
  ...findHandlers,
  ...savedViewHandlers,
  ...todayHandlers,
  ...workHandlers,
  ...deskMemberHandlers,
  ...deskReviewHandlers,
  ...deskPointHandlers,
  ...deskCashbackHandlers,
  ...deskWithdrawalHandlers,
  ...deskPictureHandlers,
  ...deskStaticPageHandlers,
  ...deskContentHandlers,
  ...deskDestinationHandlers,
  ...deskWordHandlers,
  ...deskHotelHandlers,
  ...deskSupplierHandlers,
  ...deskAboutHandlers,
  ...deskDesignerHandlers,
  ...deskSearchTermHandlers,
  ...deskSettingHandlers,
  ...deskCampaignHandlers,
  ...deskMediaHandlers,
  ...deskTemplateHandlers,
  ...deskLadderHandlers,
  ...deskCouponHandlers,
  ...deskCouponBatchHandlers,
  ...deskCouponGiftHandlers,
  ...deskCouponSceneHandlers,
  ...alarmHandlers,
  ...documentHandlers,
  ...exportHandlers([...exportKinds, manifestFile]),
  ...jobHandlersOfDesk(periodicJobs),
  ...outboxHandlers,
  ...systemHandlers,
]

/**
 * The whole of /api/desk as one fetch function. It reads neither the member's session nor the nonce of the shop, and a
 * stranger hears the same at every address, known or not.
 */
export function makeDeskApi(services: Services, clock: Clock, options: Options = {}) {
  const { handlers = deskHandlers, observe } = options
  const { log, deskUrl, reads } = services
  const streams =
    options.streams ??
    makeEventStreams({
      heartbeatMs: HEARTBEAT_MS,
      onError: (error) => log.error({ error }, 'a stream of events broke off'),
    })
  const readCounter = makeCounter({ windowSeconds: 60 })
  const calls = deskCalls<Ctx>({
    publicUrl: deskUrl,
    staffOf,
    hasNonce: hasDeskNonce,
    may: (staff, access) => access.staff === 'signed_in' || scopesOf(staff, access.staff).length > 0,
    hasSteppedUp,
    async rateLimit({ db, now, visitor }, { method }, staff) {
      if (!staff)
        return countOrRefuse(db, now, [
          { key: `desk:stranger:${visitor.network}`, windowSeconds: 900, max: STRANGER_PER_QUARTER },
        ])
      const { id } = staff
      if (method === 'POST')
        return countOrRefuse(db, now, [
          { key: `write:staff:${id}`, windowSeconds: 60, max: WRITES_PER_MINUTE },
        ])
      refuseAfter(readCounter.hit(String(id), READS_PER_MINUTE, now))
    },
    atNow: (ctx) => ({ ...ctx, now: clock.now() }),
    reading: (ctx) => ({ ...ctx, db: reads.db, transaction: reads.transaction }),
    changing: (ctx, staff, work) =>
      ctx.transaction(async (tx) => {
        // The work queue's triggers write down who acted and when by the shop's clock.
        await sql`select set_config('shop.staff', ${String(staff.id)}, true),
          set_config('shop.now', ${ctx.now.toISOString()}, true)`.execute(tx)
        return work({ ...ctx, db: tx, transaction: (inner) => joined(tx, inner), outside: ctx })
      }),
    record: recordAudit,
    networkOf: ({ visitor }) => visitor.network,
    streams,
  })
  const api = mount<Ctx>(handlers, {
    log,
    onRefused: (refusal) => services.refusals.count(refusal, clock.now()),
    calls,
    ...(observe && { observe }),
    ctxFor: (request, { ip }) => ({
      ...services,
      // The desk reads no cookie of the shop's visitors.
      visitor: {
        ...nobody,
        ip,
        network: networkOf(ip),
        userAgent: request.headers.get('user-agent') ?? '',
        sid: deskSidOf(request),
      },
      now: clock.now(),
    }),
  })
  return { ...api, streams }
}
