import { addDays, type Day, monthDayText } from '../../calendar-day.ts'
import { addWorkingHours } from '../../content/working-hours.ts'
import type { InvoiceKind, InvoiceStatus } from '../invoices/invoice.ts'
import type { OrderStatus } from '../order-codes.ts'

/** The numbers are those of rule book §9.2. */
export const mailKinds = { contract: 1, invoice: 2, kit: 3 } as const
export type MailKind = keyof typeof mailKinds
export const mailKindText: Record<MailKind, string> = {
  contract: '合同副本',
  invoice: '发票纸质件',
  kit: '旅行用品包',
}

export const mailStatuses = { requested: 0, sent: 1, received: 2, cancelled: 3 } as const
export type MailStatus = keyof typeof mailStatuses
export const mailStatusText: Record<MailStatus, string> = {
  requested: '待寄',
  sent: '已寄',
  received: '已签收',
  cancelled: '已取消',
}

interface Facts {
  status: OrderStatus
  /** The trip ended on the way and its refund is through: what was kept of it has an invoice. */
  isBrokenOff: boolean
  isSigned: boolean
  departsOn: Day
  returnsOn: Day
  today: Day
  /** The invoice that is asked for or in force; null where there is none. */
  invoice: { kind: InvoiceKind; status: InvoiceStatus; isRedDue: boolean } | null
}

/** What is to be had along on the way has to arrive before it begins. */
const KIT_DAYS = 5

/** Why paper of this kind cannot be asked for today; null when it can (rule book §9.2; docs/decisions/061). */
export function mailFault(kind: MailKind, order: Facts): string | null {
  const ended = endedFault(kind, order)
  if (ended) return ended
  if (kind === 'contract') return order.isSigned ? null : '签署合同后可以申请'
  return kind === 'invoice' ? invoiceFault(order) : kitFault(order)
}

/** Why nothing of this kind is ever sent of an order that has come to nothing; null while it can be. */
export function endedFault(
  kind: MailKind,
  { status, isBrokenOff }: Pick<Facts, 'status' | 'isBrokenOff'>,
): string | null {
  if (status !== 'cancelled' && status !== 'refunded') return null
  return kind === 'invoice' && isBrokenOff ? null : '订单已取消'
}

/** Why paper that was sent is not sent once more: its time is past for other kinds than the invoice, and does not count. */
export const againFault = (kind: MailKind, order: Facts): string | null =>
  kind === 'invoice' ? mailFault(kind, order) : endedFault(kind, order)

function invoiceFault({ returnsOn, today, invoice }: Facts): string | null {
  if (today <= returnsOn) return `返程次日（${monthDayText(addDays(returnsOn, 1))}）起可以申请`
  if (!invoice) return '请先申请开票'
  if (invoice.kind === 'paper') return '纸质发票会寄往开票时选择的地址，无需另外申请'
  if (invoice.status !== 'issued') return '发票开具后可以申请'
  return invoice.isRedDue ? '订单有退款，这张发票将红冲，新发票开具后可以申请' : null
}

function kitFault({ status, departsOn, today }: Facts): string | null {
  if (status !== 'paid' && status !== 'ready') return '付清款项后、出发前可以申请'
  const until = addDays(departsOn, -KIT_DAYS)
  return today > until ? `须在${monthDayText(until)}前申请，现在寄出赶不上出发` : null
}

/** One working day, 09:00–22:00 (desk book §3.4). */
const DUE_HOURS = 13
export const mailDue = (from: Date): Date => addWorkingHours(from, DUE_HOURS)

/** So many requests of one order, those that were withdrawn among them, are no mistake any more. */
export const MOST_MAILS = 20

export const carrierFault = (carrier: string): string | null =>
  [...carrier].length >= 2 ? null : '请填写快递公司，2到20个字'

/** As it is looked up: without blanks, in capitals. */
export const normaliseTrackingNo = (typed: string): string => typed.replaceAll(/\s/g, '').toUpperCase()
export const trackingNoFault = (number: string): string | null =>
  /^[0-9A-Z-]{6,32}$/.test(number) ? null : '快递单号为6到32位字母和数字'
