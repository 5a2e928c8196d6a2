import { offeredPayTypes, type payments } from '#src/api/booking/payments.ts'
import type { Data, Input } from '#src/api/endpoint.ts'
import { type BillKind, type OrderStatus, payChannelText } from '#src/domain/booking/order-codes.ts'
import { billDeadline, payTypes, statusAfterPaying } from '#src/domain/booking/payment.ts'
import { takesTransfer } from '#src/domain/booking/transfers/bank-transfer.ts'
import { minuteText } from '#src/domain/calendar-day.ts'
import { sumOf, toFen } from '#src/domain/money.ts'
import { travellersText } from '#src/domain/pricing/counts.ts'
import type { Member } from '#src/platform/http/handlers.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { type BillRow, billView, listBills } from '../billing/service.ts'
import type { OrderRecord } from '../orders/service.ts'
import * as store from './store.ts'
import { bankAccountOf } from './transfers/account.ts'
import { transferStateOf } from './transfers/store.ts'

/** Nothing can be billed before the contract is signed (rule book §8.1). */
export const needsContract = (status: OrderStatus) => status === 'wait_confirm' || status === 'wait_contract'

/**
 * The bill that is meant: the one asked for, or the first that is to be paid, by due date; while a change waits for its
 * difference, that. Undefined when nothing is left to pay. NOT_FOUND for a bill of another order.
 */
export function chooseBill(bills: BillRow[], billId: number | undefined): BillRow | undefined {
  if (billId === undefined) {
    const unpaid = bills.filter(({ status }) => status === 'unpaid')
    return unpaid.find(({ change_id }) => change_id !== null) ?? unpaid[0]
  }
  const asked = bills.find(({ id }) => id === billId)
  if (!asked) throw new Refused('NOT_FOUND')
  return asked
}

type Deadlined = Pick<OrderRecord, 'status' | 'pay_deadline' | 'departs_on'>

/** Null for a bill that is taken however late it is. */
export const deadlineOf = (
  { status, pay_deadline: payDeadline, departs_on: departsOn }: Deadlined,
  { due_at, change_id }: Pick<BillRow, 'due_at' | 'change_id'>,
) =>
  // The seats of a change are free again then, so its difference is not taken any more.
  change_id === null ? billDeadline({ status, payDeadline, departsOn }, due_at) : due_at

/** `GET /pay/supplement/list`: every bill of an order, by due date, and what is left to pay (rule book §8.1). */
export async function billsOfOrder(
  ctx: Ctx,
  member: Member,
  orderNo: string,
): Promise<Data<typeof payments.bills>> {
  const order = await store.findOwnOrder(ctx.db, member.id, orderNo)
  if (!order) throw new Refused('NOT_FOUND')
  const bills = await listBills(ctx.db, order.id)
  const unpaid = bills.filter(({ status }) => status === 'unpaid')
  return {
    list: bills.map((bill) => billView(bill, order, ctx.now)),
    total_unpaid_fen: sumOf(unpaid.map(({ amount_fen }) => toFen(amount_fen))),
  }
}

/** `GET /pay/info`: what is to be paid, until when, and how (rule book §8.2). */
export async function cashierOf(
  ctx: Ctx,
  member: Member,
  { order_id, bill_id }: Input<typeof payments.cashier>,
): Promise<Data<typeof payments.cashier>> {
  const order = await store.findOwnOrder(ctx.db, member.id, order_id)
  if (!order) throw new Refused('NOT_FOUND')
  if (needsContract(order.status)) throw new Refused('NEED_CONTRACT')
  const chosen = chooseBill(await listBills(ctx.db, order.id), bill_id)
  const bill = chosen?.status === 'unpaid' ? chosen : undefined
  const isTaken = bill !== undefined && statusAfterPaying(bill.kind, order.status) !== null
  const deadline = isTaken ? deadlineOf(order, bill) : null
  const hasTransfer = isTaken && takesTransfer(bill, order) && (await bankAccountOf(ctx)) !== null
  return {
    order_id: order.order_no,
    title: order.title,
    people_text: travellersText(order),
    date: order.departs_on,
    bill: bill ? { ...billView(bill, order, ctx.now), due_at_ts: bill.due_at } : null,
    server_ts: ctx.now,
    deadline_ts: deadline,
    channels: offeredPayTypes.map((code) => ({
      code,
      name: payChannelText[payTypes[code]],
      enabled: code === 'offline' ? hasTransfer : ctx.gateways[payTypes[code]] !== undefined,
    })),
    transfer: bill ? await transferStateOf(ctx.db, bill) : 'none',
    notice: isTaken ? noticeOf(bill.kind, deadline ?? bill.due_at, ctx.now) : '',
    sandbox: ctx.hasSimulators,
    contract_signed: order.contract_signed === true,
    status: order.status,
  }
}

function noticeOf(kind: BillKind, dueAt: Date, now: Date) {
  const until = minuteText(dueAt)
  if (kind === 'full' || kind === 'deposit') return `请在${until}前完成支付，逾期订单将自动取消`
  return now > dueAt ? `已过最晚付款时间${until}，请尽快支付` : `请在${until}前完成支付`
}
