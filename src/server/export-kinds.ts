import { filingExport } from './booking/contracts/desk/filing-export.ts'
import { dayExport } from './booking/day-close/service.ts'
import { departureExport } from './booking/departures/desk/export.ts'
import { invoiceExport } from './booking/invoices/service.ts'
import { orderExport } from './booking/orders/service.ts'
import { paymentExport } from './booking/payments/service.ts'
import { refundExport } from './booking/refunds/service.ts'
import { productExport } from './catalog/products/desk/bulk/export.ts'
import type { ExportKind } from './operations/exports/service.ts'
import { alarmExport } from './operations/notifications/service.ts'
import { reportExport } from './operations/reports/export.ts'
import { weeklyExport } from './operations/reports/weekly/export.ts'
import { auditExport } from './operations/staff/service.ts'

/** Every list of the desk that can be taken along as a file; a further one is its noun's export and its line here. */
export const exportKinds: readonly ExportKind[] = [
  alarmExport,
  auditExport,
  dayExport,
  departureExport,
  filingExport,
  invoiceExport,
  orderExport,
  productExport,
  reportExport,
  paymentExport,
  refundExport,
  weeklyExport,
]
