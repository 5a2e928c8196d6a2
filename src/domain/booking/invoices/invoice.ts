import { addDays, type Day, daysBetween, monthDayText } from '../../calendar-day.ts'
import { addWorkingHours } from '../../content/working-hours.ts'
import type { OrderStatus } from '../order-codes.ts'

/** The numbers are those of rule book §9.3; 3 is a request that came to nothing. */
export const invoiceStatuses = { requested: 0, issued: 1, red: 2, closed: 3 } as const
export type InvoiceStatus = keyof typeof invoiceStatuses
export const invoiceStatusText: Record<InvoiceStatus, string> = {
  requested: '待开',
  issued: '已开',
  red: '已红冲',
  closed: '已关闭',
}

export const invoiceKinds = { electronic: 1, paper: 2 } as const
export type InvoiceKind = keyof typeof invoiceKinds
export const invoiceKindText: Record<InvoiceKind, string> = { electronic: '电子发票', paper: '纸质发票' }

export const invoiceTitleKinds = { person: 1, company: 2 } as const
export type InvoiceTitleKind = keyof typeof invoiceTitleKinds
export const invoiceTitleKindText: Record<InvoiceTitleKind, string> = { person: '个人', company: '单位' }

/** What every invoice of the shop is for (rule book §9.3). */
export const INVOICE_CONTENT = '旅游服务*旅游费'
/** Until so many days after the return it can be asked for; data that staff may change (rule book §8.9, 8). */
export const ASK_DAYS = 180

interface Facts {
  status: OrderStatus
  /** The trip ended on the way and its refund is through: what was kept is the price of what was rendered. */
  isBrokenOff: boolean
  returnsOn: Day
  /** Paid and not given back. */
  amountFen: number
  today: Day
  askDays: number
}

/** A service that was rendered: who gave up their trip has nothing that an invoice could be of. */
const renderedStatuses: readonly OrderStatus[] = ['travelling', 'wait_review', 'done']
const comingStatuses: readonly OrderStatus[] = ['deposit_paid', 'paid', 'ready', ...renderedStatuses]

export const asksFrom = (returnsOn: Day): Day => addDays(returnsOn, 1)
export const asksUntil = (returnsOn: Day, askDays: number): Day => addDays(returnsOn, askDays)
const dayText = (day: Day) => `${day.slice(0, 4)}年${monthDayText(day)}`
const beginsText = (returnsOn: Day) => `返程次日（${dayText(asksFrom(returnsOn))}）起可以申请开票`

/** Before the day after the return: from when on. Null once it has come, and for an order that never gets there. */
export const notYetText = ({ status, returnsOn, today }: Pick<Facts, 'status' | 'returnsOn' | 'today'>) =>
  comingStatuses.includes(status) && today < asksFrom(returnsOn) ? beginsText(returnsOn) : null

/** Why no invoice can be asked for today; null when one can (rule book §9.3). */
export function askFault({
  status,
  isBrokenOff,
  returnsOn,
  amountFen,
  today,
  askDays,
}: Facts): string | null {
  if (status === 'refunding') return '退款处理完成后可以申请开票'
  const isRendered = isBrokenOff || renderedStatuses.includes(status)
  if (!isRendered && (status === 'cancelled' || status === 'refunded')) return '行程已取消，没有可开票的服务'
  if ((isRendered || comingStatuses.includes(status)) && today < asksFrom(returnsOn))
    return beginsText(returnsOn)
  if (!isRendered) return '订单付清并完成行程后可以申请开票'
  const until = asksUntil(returnsOn, askDays)
  if (daysBetween(today, until) < 0) return `申请已于${dayText(until)}截止，如需发票请联系客服`
  return amountFen > 0 ? null : '没有可开票的金额'
}

/** Three working days, 09:00–22:00 (desk book §3.4). */
const DUE_HOURS = 39
export const invoiceDue = (from: Date): Date => addWorkingHours(from, DUE_HOURS)

/** `BM260803048213F01`; null when an order has had 99 requests. */
export const invoiceRequestNo = (orderNo: string, nth: number): string | null =>
  nth <= 99 ? `${orderNo}F${String(nth).padStart(2, '0')}` : null

/** A digital invoice has 20 digits; one of the older system its code of 10 or 12 and its number of 8 behind each other. */
export const invoiceNumberFault = (number: string): string | null =>
  /^\d{18}$|^\d{20}$/.test(number) ? null : '数电发票填20位号码；税控发票填代码和号码，共18或20位'

/** Where an invoice stands for 财务: one that a refund has made wrong waits to be reversed. */
export const deskInvoiceStates = ['requested', 'red_due', 'issued', 'red', 'closed'] as const
export type DeskInvoiceState = (typeof deskInvoiceStates)[number]
export const deskInvoiceStateText: Record<DeskInvoiceState, string> = {
  ...invoiceStatusText,
  red_due: '待红冲',
}
export const deskInvoiceState = (status: InvoiceStatus, isRedDue: boolean): DeskInvoiceState =>
  status === 'issued' && isRedDue ? 'red_due' : status
