import { dayHasCome } from '#src/domain/booking/departures/departure-day.ts'
import type { OrderStatus } from '#src/domain/booking/order-codes.ts'
import { creditableStatuses, mayRevive, outTradeNo, statusAfterPaying } from '#src/domain/booking/payment.ts'
import { toFen } from '#src/domain/money.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { type BillRow, findBill, markPaid, reopenBills } from '#src/server/booking/billing/service.ts'
import { changeIsPaid, type Ready, readyToMoveBy } from '#src/server/booking/changes/service.ts'
import { consumeHold, reserveAgain } from '#src/server/booking/departures/service.ts'
import {
  aboutOrder,
  addLine,
  findOverlap,
  groupFormation,
  lockTravellers,
  moveOrder,
  type OrderRecord,
  openTravellers,
  setPaid,
  tripOfOrder,
} from '#src/server/booking/orders/service.ts'
import { takePlanAgain } from '#src/server/booking/plans/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { consumeCoupon, lockCouponAgain, releaseCoupon } from '#src/server/marketing/coupons/service.ts'
import { notify, raiseAlarm } from '#src/server/operations/notifications/service.ts'
import type { Trade } from '../gateways/gateway.ts'
import { giveBackLater } from '../refunds/refunds.ts'
import * as store from '../store.ts'

/** A trade that the channel calls paid, with our rows under their locks. */
interface Incoming {
  ctx: Ctx
  tx: Tx
  order: OrderRecord
  payment: store.PaymentRow
  trade: Trade
}

/**
 * Steps 2 to 5 of rule book §8.4: whose money is this, may we keep it, and what does it pay? `whyApart` is said where nobody
 * had billed it.
 */
export async function applyPayment(money: Incoming, whyApart = '没有对应的账单自动退款') {
  const { tx, order, payment, trade } = money
  if (payment.channel_trade_no !== null) {
    return payment.channel_trade_no === trade.channelTradeNo ? 'repeated' : recordDuplicate(money)
  }
  const fault = await mismatchOf(money)
  if (fault) return distrust(money, fault)
  if (payment.bill_id === null) return giveBackSurplus(money, whyApart)
  const bill = await findBill(tx, payment.bill_id)
  // A closed bill may have its payment too: one that came late, counted, and is on its way back.
  if (bill.status === 'paid' || (await store.hasCounted(tx, bill.id)))
    return giveBackSurplus(money, '重复支付自动退款')
  if (order.status === 'cancelled') return recordLate(money, bill)
  const next = bill.status === 'unpaid' ? statusAfterPaying(bill.kind, order.status) : null
  if (!next) return giveBackSurplus(money, '订单状态已变化自动退款')
  if (order.status === 'wait_pay') {
    // What was paid in time counts, though we hear of it only now.
    if (dayHasCome(order.departs_on, trade.paidAt ?? money.ctx.now)) return giveBackSurplus(money, DEPARTED)
    if (await travelsElsewhere(money)) return giveBackSurplus(money, OVERLAP)
  }
  if (bill.change_id === null) return accept(money, bill, next)
  const ready = await readyToMoveBy(money.ctx, tx, order, bill.id)
  return ready ? accept(money, bill, next, ready) : giveBackSurplus(money, '改期或换人已失效自动退款')
}

/** The reason of a refund of money that came in time: another trip of the same days was paid first. */
const OVERLAP = '出行人行程日期重叠自动退款'
/** First money that was sent once the day of departure had begun. */
const DEPARTED = '已到出发日自动退款'

/** Whether somebody of this order has a paid trip in the same days; until the end of the transaction it stays so. */
async function travelsElsewhere({ ctx, tx, order }: Incoming) {
  const travellers = await openTravellers(tx, ctx.vault, order.id)
  await lockTravellers(tx, ctx.vault, travellers)
  return (await findOverlap(tx, ctx.vault, tripOfOrder(order, travellers))) !== null
}

/** Checks merchant, currency and sum; a second transaction has the sum of the first: it was paid by the same code. */
async function mismatchOf({ tx, payment, trade }: Omit<Incoming, 'order'>): Promise<string | null> {
  if (payment.status === 'failed') return 'not believed before'
  if (trade.payeeFault) return trade.payeeFault
  if (trade.currency !== 'CNY') return 'another currency'
  if (trade.amountFen !== payment.amount_fen) return 'another amount'
  if (trade.channelTradeNo === null) return 'no transaction number'
  return (await store.findByChannelNo(tx, trade)) ? 'a transaction of another payment' : null
}

/** Step 3: raises an alarm and counts nothing as paid. A payment that counts already goes on counting. */
export async function distrust({ ctx, tx, payment, trade }: Omit<Incoming, 'order'>, fault: string) {
  await store.movePayment(tx, payment.id, creditableStatuses, { status: 'failed', closed_at: ctx.now })
  const detail = { fault, amount_fen: trade.amountFen, expected_fen: payment.amount_fen, state: trade.state }
  await raiseAlarm(tx, { kind: 'payment_mismatch', ref: payment.out_trade_no, detail }, ctx.now)
  return 'mismatch' as const
}

const received = ({ ctx, trade, payment }: Incoming) => ({
  channel_trade_no: trade.channelTradeNo,
  trade_state: trade.state,
  payer_mask: trade.payer ? maskPayer(trade.payer) : payment.payer_mask,
  // Tells whether two payments came from one payer; it cannot be found out later (rule book §8.9, 19).
  payer_hash: trade.payer ? ctx.vault.blindIndex('payer', trade.payer) : payment.payer_hash,
  success_at: trade.paidAt ?? ctx.now,
})

const maskPayer = (payer: string) => (payer.length >= 16 ? `${payer.slice(0, 4)}***${payer.slice(-4)}` : '')

/** Makes the payment count for its order: `paid_fen` is the sum of those that count (rule book §7.3). */
async function count(money: Incoming) {
  const { tx, payment } = money
  const counted = await store.movePayment(tx, payment.id, creditableStatuses, {
    ...received(money),
    status: 'success',
  })
  if (!counted) throw new Error(`payment ${payment.out_trade_no} is ${payment.status} and cannot be paid`)
}

/** Step 4: pays bill and order and sells the seats, in the caller's transaction: all of it or nothing. */
async function accept(money: Incoming, bill: BillRow, next: OrderStatus, ready: Ready | null = null) {
  const { ctx, tx, order, payment } = money
  const { now } = ctx
  await count(money)
  await markPaid(tx, bill.id, now)
  const paidFen = order.paid_fen + payment.amount_fen
  if (next === order.status) await setPaid(tx, order.id, paidFen, now)
  else {
    const extra = { bill: bill.kind, payment: payment.out_trade_no, amount_fen: payment.amount_fen }
    await moveOrder(tx, order, next, {
      actor: 'channel',
      extra: { ...extra, ...soldThen(order), ...(await store.couponThen(tx, order)) },
      now,
      set: { paid_fen: paidFen },
    })
  }
  if (bill.kind === 'supplement' && !ready) await addLine(tx, order.id, lineOf(bill), now)
  const payableFen = order.payable_fen + (bill.kind === 'supplement' ? bill.amount_fen : 0)
  await notify(ctx, tx, 'order_paid', {
    ...aboutOrder(order),
    outTradeNo: payment.out_trade_no,
    paidFen: toFen(payment.amount_fen),
    restFen: toFen(payableFen - paidFen),
    balanceDueOn: order.balance_due_on,
    travellersComplete: order.travellers_complete,
  })
  // From here on the departure is locked, and buyers of the same date wait.
  if (order.status === 'wait_pay' && !(await consumeHold(tx, order, now)))
    throw new Error(`order ${order.order_no} waited for payment without holding its seats`)
  if (order.paid_fen === 0 && order.discount_fen > 0) await consumeCoupon(tx, order.id, now)
  if (ready) await changeIsPaid(ctx, tx, { ...order, paid_fen: paidFen }, ready)
  else await groupFormation(tx, order, now)
  const open = await store.listOpenPayments(tx, order.id)
  if (open.some(({ bill_id }) => bill_id === bill.id))
    await ctx.jobs.enqueueLater(tx, 'payment.close', { orderId: order.id })
  return 'paid' as const
}

/** What the order comes to as it is paid, for reports: refunds, supplements and changes write sums and people anew. */
const soldThen = ({ payable_fen, adult, child_bed, child_nobed, infant }: OrderRecord) => ({
  payable_fen,
  people: adult + child_bed + child_nobed,
  infant,
})

/** Paying a supplement is agreeing to it: from then on it is part of the trip's price (rule book §8.9, 6). */
const lineOf = ({ id, title, amount_fen, refundable }: BillRow) => ({
  code: `supplement:${id}`,
  name: title,
  amountFen: toFen(amount_fen),
  refundable,
})

/**
 * Step 5: the order was given up before its money came. It comes back to life where it may, is still wanted and has
 * its seats; otherwise the money counts, so that the books show it, and goes back.
 */
async function recordLate(money: Incoming, bill: BillRow) {
  const { ctx, tx, order, payment } = money
  const next = mayRevive(order, bill.kind, ctx.now) ? statusAfterPaying(bill.kind, 'wait_pay') : null
  const isWanted = next && (await store.isStillWanted(tx, order, bill))
  const isElsewhere = isWanted && (await travelsElsewhere(money))
  if (isWanted && !isElsewhere && (await holdAgain(money))) {
    await reopenBills(tx, bill)
    return accept(money, bill, next)
  }
  await count(money)
  await setPaid(tx, order.id, order.paid_fen + payment.amount_fen, ctx.now)
  await giveBackLater(ctx, tx, order, payment, isElsewhere ? OVERLAP : '订单已关闭自动退款')
  return 'given_back' as const
}

/** Plan, seats and coupon as they were, or none of them: the price was agreed with the coupon, which may lower another order by now. */
async function holdAgain({ ctx, tx, order }: Incoming) {
  const { now } = ctx
  if (order.discount_fen > 0 && !(await lockCouponAgain(tx, order, now))) return false
  const isFree = order.plan_id === null || (await takePlanAgain(tx, order.plan_id, now))
  if (isFree && (await reserveAgain(tx, order, now))) return true
  if (order.discount_fen > 0) await releaseCoupon(tx, order.id, { isByShop: false, now })
  return false
}

/** Refunds money for a bill that is paid already or can no longer be paid: it never counts for the order. */
async function giveBackSurplus(money: Incoming, reason: string) {
  const { ctx, tx, order, payment } = money
  await store.movePayment(tx, payment.id, creditableStatuses, {
    ...received(money),
    status: 'failed',
    is_apart: true,
  })
  await giveBackLater(ctx, tx, order, payment, reason)
  return 'given_back' as const
}

/** Step 2: a second transaction under one number gets a row of its own, and its money goes back. */
async function recordDuplicate(money: Incoming) {
  const { ctx, tx, order, payment, trade } = money
  if (trade.channelTradeNo !== null && (await store.findByChannelNo(tx, trade))) return 'repeated'
  const fault = await mismatchOf({ ...money, payment: { ...payment, status: 'created' } })
  const number = outTradeNo(order.order_no, (await store.countPayments(tx, order.id)) + 1)
  if (fault || !number) return distrust(money, fault ?? 'no number left')
  const duplicate = await store.insertPayment(tx, {
    ...received(money),
    out_trade_no: number,
    duplicate_of: payment.id,
    bill_id: payment.bill_id,
    order_id: order.id,
    channel: payment.channel,
    amount_fen: toFen(payment.amount_fen),
    status: 'failed',
    is_apart: true,
    created_at: ctx.now,
    expires_at: payment.expires_at,
  })
  await giveBackLater(ctx, tx, order, duplicate, '重复支付自动退款')
  return 'given_back' as const
}
