import type { ReportName } from '#src/domain/desk/reports/kinds.ts'
import { countCouponCost } from './money/coupon-cost.ts'
import { countIncome } from './money/income.ts'
import { countReceivable } from './money/receivable.ts'
import { countRefunded } from './money/refunded.ts'
import type { Count } from './range.ts'
import { countBreakdown } from './sales/breakdown.ts'
import { countCancelled } from './sales/cancelled.ts'
import { countDepartures } from './sales/departures.ts'
import { countLeadTime } from './sales/lead-time.ts'
import { countSearched } from './sales/searched.ts'
import { countSold } from './sales/sold.ts'
import { countCustom } from './service/custom.ts'
import { countReviewed } from './service/reviewed.ts'
import { countService } from './service/service-levels.ts'

/** How each report is counted. */
export const counts: Readonly<Record<ReportName, Count>> = {
  income: countIncome,
  sold: countSold,
  breakdown: countBreakdown,
  departures: countDepartures,
  lead: countLeadTime,
  cancelled: countCancelled,
  refunded: countRefunded,
  coupons: countCouponCost,
  service: countService,
  custom: countCustom,
  searched: countSearched,
  reviewed: countReviewed,
  receivable: countReceivable,
}
