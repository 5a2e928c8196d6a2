import type { ReportName } from '#src/domain/desk/reports/kinds.ts'
import { countDaily } from './days/long.ts'
import { couponCost } from './money/coupon-cost.ts'
import { income } from './money/income.ts'
import { countReceivable } from './money/receivable.ts'
import { refunded } from './money/refunded.ts'
import type { Count } from './range.ts'
import { countBreakdown } from './sales/breakdown.ts'
import { cancelled } from './sales/cancelled.ts'
import { countDepartures } from './sales/departures.ts'
import { countLeadTime } from './sales/lead-time.ts'
import { countLooked } from './sales/looked.ts'
import { countSearched } from './sales/searched.ts'
import { sold } from './sales/sold.ts'
import { countCustom } from './service/custom.ts'
import { countReviewed } from './service/reviewed.ts'
import { countService } from './service/service-levels.ts'
import { countSuppliers } from './service/suppliers.ts'

/** Those whose days are kept. */
export const dailyReports = { income, sold, cancelled, refunded, coupons: couponCost } as const

/** How each report is counted. */
export const counts: Readonly<Record<ReportName, Count>> = {
  income: countDaily('income', income),
  sold: countDaily('sold', sold),
  breakdown: countBreakdown,
  looked: countLooked,
  departures: countDepartures,
  lead: countLeadTime,
  cancelled: countDaily('cancelled', cancelled),
  refunded: countDaily('refunded', refunded),
  coupons: countDaily('coupons', couponCost),
  service: countService,
  custom: countCustom,
  searched: countSearched,
  reviewed: countReviewed,
  receivable: countReceivable,
  suppliers: countSuppliers,
}
