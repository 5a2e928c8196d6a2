import { failureJobs } from '#src/platform/jobs/failures.ts'
import type { JobQueues } from '#src/platform/jobs/jobs.ts'
import type { PeriodicJob } from '#src/platform/jobs/periodic.ts'
import { accountJobs } from './account/auth/jobs.ts'
import { phoneOfMember } from './account/auth/service.ts'
import { favouriteJobs } from './account/favourites/reminders.ts'
import { messageJobs } from './account/messages/jobs.ts'
import { privacyJobs } from './account/privacy/jobs.ts'
import { uploadJobs } from './account/uploads/jobs.ts'
import { approvalNouns } from './approval-nouns.ts'
import { changeJobs } from './booking/changes/jobs.ts'
import { dateOfferJobs } from './booking/changes/offers/jobs.ts'
import { noticeJobs } from './booking/departure-notices/jobs.ts'
import { departureJobs } from './booking/departures/jobs.ts'
import { manifestJobs } from './booking/manifests/jobs.ts'
import { orderJobs, phoneOfContact } from './booking/orders/jobs.ts'
import { closePayments, paymentJobs, sendRefund } from './booking/payments/jobs.ts'
import { reconciliationJobs } from './booking/reconciliation/jobs.ts'
import { reconcileDay } from './booking/reconciliation/run.ts'
import { finishRequest, refundJobs } from './booking/refunds/jobs.ts'
import { waitlistJobs } from './booking/waitlist/jobs.ts'
import { catalogJobs } from './catalog/products/jobs.ts'
import { aboutJobs } from './content/about/jobs.ts'
import { chatJobs } from './content/chats/jobs.ts'
import { complaintJobs } from './content/complaints/jobs.ts'
import { designerJobs } from './content/custom-trips/figures.ts'
import { reachCustomer } from './content/custom-trips/jobs.ts'
import { phoneOfInquiry } from './content/inquiries/service.ts'
import { searchTermJobs } from './content/search-terms/jobs.ts'
import { contentJobs } from './content/storefront/jobs.ts'
import type { Ctx } from './ctx.ts'
import { exportKinds } from './export-kinds.ts'
import { campaignJobs } from './marketing/campaigns/jobs.ts'
import { cashbackJobs } from './marketing/cashback/jobs.ts'
import { couponCodeJobs, makeCodes } from './marketing/coupon-codes/jobs.ts'
import { couponSceneJobs } from './marketing/coupon-scenes/jobs.ts'
import { couponJobs } from './marketing/coupons/jobs.ts'
import { mediaJobs } from './marketing/media/jobs.ts'
import { pointJobs } from './marketing/points/jobs.ts'
import { documentJobs } from './operations/documents/jobs.ts'
import { exportJobs, makeExport } from './operations/exports/jobs.ts'
import { notificationJobs } from './operations/notifications/jobs.ts'
import { type PhoneBook, raiseAlarm, sendNotification } from './operations/notifications/service.ts'
import { reportJobs } from './operations/reports/jobs.ts'
import { staffJobs } from './operations/staff/jobs.ts'
import { phoneOfInvited } from './operations/staff/service.ts'
import { secondPersonJobs } from './operations/system/second-person.ts'
import { workJobs } from './operations/work/jobs.ts'
import { type Jobs, queues } from './queues.ts'

/** Everything that runs by the clock; `ctx()` makes a fresh context with the time of the run. */
export const periodicJobs = (ctx: () => Ctx): PeriodicJob[] => [
  ...aboutJobs(ctx),
  ...accountJobs(ctx),
  ...campaignJobs(ctx),
  ...cashbackJobs(ctx),
  ...catalogJobs(ctx),
  ...changeJobs(ctx),
  ...chatJobs(ctx),
  ...complaintJobs(ctx),
  ...contentJobs(ctx),
  ...searchTermJobs(ctx),
  ...couponJobs(ctx),
  ...couponCodeJobs(ctx),
  ...couponSceneJobs(ctx),
  ...dateOfferJobs(ctx),
  ...departureJobs(ctx),
  ...designerJobs(ctx),
  ...documentJobs(ctx),
  ...exportJobs(ctx),
  ...failureJobs({ transaction: ctx().transaction, raiseAlarm, queueNames: Object.keys(queues) }),
  ...manifestJobs(ctx),
  ...mediaJobs(ctx),
  ...messageJobs(ctx),
  ...noticeJobs(ctx),
  ...notificationJobs(ctx),
  ...orderJobs(ctx),
  ...paymentJobs(ctx),
  ...pointJobs(ctx),
  ...refundJobs(ctx),
  ...reportJobs(ctx),
  ...privacyJobs(ctx),
  ...reconciliationJobs(ctx),
  ...favouriteJobs(ctx),
  ...staffJobs(ctx),
  ...uploadJobs(ctx),
  ...waitlistJobs(ctx),
  ...workJobs(ctx),
  ...secondPersonJobs(ctx, approvalNouns),
]

/** Which noun finds the telephone of which recipient. */
export const phoneBook: PhoneBook = {
  order: phoneOfContact,
  member: phoneOfMember,
  custom_request: reachCustomer,
  inquiry: phoneOfInquiry,
  staff_enrolment: phoneOfInvited,
}

/** Registers the handlers of all jobs that transactions enqueue. */
export async function jobHandlers(jobs: JobQueues<Jobs>, ctx: () => Ctx) {
  await jobs.work('notice.send', (job, id) => sendNotification(ctx(), job, id, phoneBook))
  await jobs.work('payment.close', (job) => closePayments(ctx(), job))
  await jobs.work('refund.send', (job) => sendRefund(ctx(), job))
  await jobs.work('refund.finish', (job) => finishRequest(ctx(), job))
  await jobs.work('reconciliation.run', (job) => reconcileDay(ctx(), job))
  await jobs.work('coupon.codes', (job) => makeCodes(ctx(), job))
  await jobs.work('export.make', (job) => makeExport(ctx(), job, exportKinds))
}
