import type { DeskEndpoint } from '../endpoint.ts'
import { auditLog } from './account/audit.ts'
import { me } from './account/me.ts'
import { ownSession, signIn } from './account/sign-in.ts'
import { staff } from './account/staff.ts'
import { factChecks } from './catalog/fact-checks.ts'
import { deskHotels, deskSuppliers } from './catalog/resources.ts'
import { deskCities, deskDestinations, deskLabels, deskThemes } from './catalog/taxonomy.ts'
import { deskAbout, deskHistory, deskTeam } from './content/about.ts'
import { deskContentCalendar } from './content/calendar.ts'
import { pictures } from './content/pictures.ts'
import { deskSearchTerms } from './content/search-terms.ts'
import {
  deskBanners,
  deskBottomBanners,
  deskContent,
  deskHotSearches,
  deskPopups,
} from './content/showing.ts'
import { staticPages } from './content/static-pages.ts'
import { contractFiling } from './contracts/filing.ts'
import { orderContracts } from './contracts/order-contracts.ts'
import { departureBatches } from './departures/batches.ts'
import { departureCalendar } from './departures/calendar.ts'
import { departureEditing } from './departures/editing.ts'
import { deskHolidays } from './departures/holidays.ts'
import { departureMaking } from './departures/making.ts'
import { departureManifests } from './departures/manifests.ts'
import { departureNotices } from './departures/notices.ts'
import { departurePromises } from './departures/promises.ts'
import { dayClose } from './finance/day-close.ts'
import { deskInvoices } from './finance/invoices.ts'
import { deskPayments } from './finance/payments.ts'
import { payouts } from './finance/payouts.ts'
import { reconciliation } from './finance/reconciliation.ts'
import { deskRefunds } from './finance/refunds.ts'
import { transfers } from './finance/transfers.ts'
import { deskWithdrawals } from './finance/withdrawals.ts'
import { contractPreviews, contractTemplates, refundLadders } from './legal/texts.ts'
import { deskCampaigns } from './marketing/campaigns.ts'
import { deskCashback } from './marketing/cashback.ts'
import { couponBatches } from './marketing/coupon-batches.ts'
import { couponGifts } from './marketing/coupon-gifts.ts'
import { couponRules } from './marketing/coupon-rules.ts'
import { deskCouponScenes } from './marketing/coupon-scenes.ts'
import { media } from './marketing/media.ts'
import { deskPoints } from './marketing/points.ts'
import { orderAdvising } from './orders/advising/advising.ts'
import { orderCancelling } from './orders/cancelling.ts'
import { orderChanges } from './orders/changes.ts'
import { orderDateChanges } from './orders/date-changes/date-changes.ts'
import { departureCancelling, deskDepartures } from './orders/departures.ts'
import { orderDetails } from './orders/details.ts'
import { orderLists } from './orders/lists.ts'
import { deskMails } from './orders/mails.ts'
import { orderOverdue } from './orders/overdue.ts'
import { orderRefunds } from './orders/refunds.ts'
import { orderReminding } from './orders/reminders/reminders.ts'
import { orderShopCancelling } from './orders/shop-cancelling.ts'
import { orderSupplements } from './orders/supplements.ts'
import { deskVisas } from './orders/visas.ts'
import { productBulk } from './products/bulk.ts'
import { productDrafts } from './products/drafts.ts'
import { productLife } from './products/life.ts'
import { deskProducts } from './products/products.ts'
import { deskReports, reportFiles } from './reports/reports.ts'
import { weeklyReport } from './reports/weekly.ts'
import { deskChats } from './service/chats.ts'
import { deskComplaints } from './service/complaints.ts'
import { deskCustomRequests } from './service/custom-requests.ts'
import { deskCases, deskCustomOptions, deskDesigners } from './service/designers.ts'
import { deskInquiries } from './service/inquiries.ts'
import { deskMembers } from './service/members.ts'
import { deskPlans } from './service/plans.ts'
import { deskQuestions } from './service/questions.ts'
import { quickReplies } from './service/quick-replies.ts'
import { memberRebinding } from './service/rebinding.ts'
import { deskReviews } from './service/reviews.ts'
import { alarms } from './system/alarms.ts'
import { documents } from './system/documents.ts'
import { jobs } from './system/jobs.ts'
import { outbox } from './system/outbox.ts'
import { shopSettingCalls } from './system/settings.ts'
import { system } from './system/status.ts'
import { approvals } from './work/approvals.ts'
import { events } from './work/events.ts'
import { exports } from './work/exports.ts'
import { find } from './work/find.ts'
import { work } from './work/items.ts'
import { presence } from './work/presence.ts'
import { savedViews } from './work/saved-views.ts'
import { today } from './work/today.ts'

/** The table of contents of /api/desk, which staff call. `src/api/index.ts` never imports it, so no page of the shop has it. */
export const deskEndpoints = {
  me,
  signIn,
  ownSession,
  staff,
  auditLog,
  inquiries: deskInquiries,
  complaints: deskComplaints,
  chats: deskChats,
  quickReplies,
  customRequests: deskCustomRequests,
  designers: deskDesigners,
  cases: deskCases,
  customOptions: deskCustomOptions,
  plans: deskPlans,
  approvals,
  events,
  presence,
  find,
  savedViews,
  today,
  reports: deskReports,
  reportFiles,
  weeklyReport,
  work,
  reconciliation,
  dayClose,
  orderLists,
  orderDetails,
  orderChanges,
  orderDateChanges,
  orderAdvising,
  orderCancelling,
  orderContracts,
  contractFiling,
  orderOverdue,
  orderReminding,
  orderSupplements,
  payments: deskPayments,
  payouts,
  invoices: deskInvoices,
  mails: deskMails,
  orderVisas: deskVisas,
  departureBatches,
  departureCalendar,
  departureEditing,
  holidays: deskHolidays,
  departureMaking,
  departurePromises,
  departures: deskDepartures,
  departureCancelling,
  departureManifests,
  departureNotices,
  orderShopCancelling,
  orderRefunds,
  refunds: deskRefunds,
  transfers,
  members: deskMembers,
  memberRebinding,
  reviews: deskReviews,
  questions: deskQuestions,
  points: deskPoints,
  cashback: deskCashback,
  withdrawals: deskWithdrawals,
  campaigns: deskCampaigns,
  media,
  destinations: deskDestinations,
  themes: deskThemes,
  labels: deskLabels,
  cities: deskCities,
  hotels: deskHotels,
  suppliers: deskSuppliers,
  products: deskProducts,
  productDrafts,
  productLife,
  productBulk,
  factChecks,
  pictures,
  staticPages,
  banners: deskBanners,
  popups: deskPopups,
  hotSearches: deskHotSearches,
  bottomBanners: deskBottomBanners,
  content: deskContent,
  contentCalendar: deskContentCalendar,
  searchTerms: deskSearchTerms,
  team: deskTeam,
  history: deskHistory,
  about: deskAbout,
  contractTemplates,
  contractPreviews,
  refundLadders,
  couponRules,
  couponBatches,
  couponGifts,
  couponScenes: deskCouponScenes,
  alarms,
  documents,
  outbox,
  jobs,
  shopSettings: shopSettingCalls,
  system,
  exports,
} as const satisfies Record<string, Record<string, DeskEndpoint>>
