import type { orderShopCancelling } from '#src/api/desk/orders/shop-cancelling.ts'
import type { Data, Input, Staff } from '#src/api/endpoint.ts'
import { withoutNumbers } from '#src/domain/account/masks.ts'
import { orderStatusText, payChannelText } from '#src/domain/booking/order-codes.ts'
import type { ShopCause } from '#src/domain/booking/refunds/deduction.ts'
import { isRefundable } from '#src/domain/booking/refunds/request.ts'
import { splitRefund } from '#src/domain/booking/refunds/split.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { toFen } from '#src/domain/money.ts'
import type { Db } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import { endOffer } from '#src/server/booking/changes/service.ts'
import { findDeskOrder, lockDeskOrder, type OrderRecord } from '#src/server/booking/orders/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { messagesOf } from '#src/server/operations/notifications/service.ts'
import { assertSame } from './cancel.ts'
import { endOrder } from './carry-out.ts'
import { type Planned, planOf, tokenOf, totalsOf } from './plan.ts'
import { toldOf } from './telling.ts'

type Quote = Data<typeof orderShopCancelling.quote>

async function planOne(db: Db, order: OrderRecord, cause: ShopCause, now: Date) {
  if (!isRefundable(order.status)) return { why: `订单${orderStatusText[order.status]}，不能由商家取消` }
  const [planned] = await planOf(db, [order], { cause, today: dayOf(now) })
  if (planned?.fate === 'refunded' && planned.money) return { why: '', planned, money: planned.money }
  return { why: '已有退款申请在处理中' }
}

const nothing = {
  ...{
    paid_fen: toFen(0),
    refund_fen: toFen(0),
    kept_fen: toFen(0),
    routes: [],
    messages: [],
    quote_token: '',
  },
  compensation: { bp: 0, base_fen: toFen(0), amount_fen: toFen(0), law_text: '' },
}

const tokenOfOne = (ctx: Ctx, order: OrderRecord, cause: ShopCause, planned: Planned) =>
  tokenOf(ctx.vault, { id: order.id, cause }, [planned])

/** What the shop's cancelling of one order would give back, and what it owes beside it. Nothing is written. */
export async function quoteShopCancel(
  ctx: Ctx,
  staff: Staff,
  { no, cause }: Input<typeof orderShopCancelling.quote>,
): Promise<Quote> {
  const order = await findDeskOrder(ctx.db, staff, no, 'order.shopcancel')
  const { why, planned, money } = await planOne(ctx.db, order, cause, ctx.now)
  if (!planned) return { allowed: false, why, ...nothing }
  const { facts, quote, compensation } = money
  const routes = splitRefund(facts.payments, quote.refundFen).flatMap(({ id, amountFen }) => {
    const payment = facts.payments.find((each) => each.id === id)
    return payment ? [{ channel_text: payChannelText[payment.channel], amount_fen: amountFen }] : []
  })
  return {
    allowed: true,
    why,
    paid_fen: toFen(order.paid_fen - order.refunded_fen),
    refund_fen: quote.refundFen,
    kept_fen: quote.keptFen,
    routes,
    compensation: {
      bp: compensation.bp,
      base_fen: compensation.baseFen,
      amount_fen: compensation.amountFen,
      law_text: compensation.lawText,
    },
    messages: messagesOf('shop_cancelled', toldOf(planned, cause, { requestNo: '', isApproved: false })),
    quote_token: tokenOfOne(ctx, order, cause, planned),
  }
}

/**
 * 商家取消 (rule book §7.2, row 19): the request of the whole waits for 财务 as any other of staff, with what the shop owes
 * beside it. STATE for an order that is not paid or has a request; PRICE_CHANGED for another sum than was seen.
 */
export const shopCancel = (ctx: Ctx, staff: Staff, asked: Input<typeof orderShopCancelling.cancel>) =>
  ctx.transaction(async (tx) => {
    const { no, cause, quote_token, amount_fen } = asked
    const order = await lockDeskOrder(tx, staff, no, 'order.shopcancel')
    const { why, planned } = await planOne(tx, order, cause, ctx.now)
    if (!planned) throw new Refused('STATE', undefined, why)
    const changed = '金额有变化，请核对后再取消'
    assertSame(quote_token, tokenOfOne(ctx, order, cause, planned), changed)
    if (totalsOf([planned]).refundFen !== amount_fen) throw new Refused('PRICE_CHANGED', undefined, changed)
    const reason = withoutNumbers(asked.reason)
    const askedOn = dayOf(ctx.now)
    const cancelling = { cause, reason, askedOn, askedBy: staff.id, approvedBy: null }
    await endOffer(tx, order.id, 'refused', ctx.now)
    const after = await endOrder(ctx, tx, planned, cancelling)
    const audit = {
      entity: 'order',
      id: no,
      before: { status: order.status },
      after: { ...after, cause },
      reason,
    }
    return { answer: { refund_no: String(after?.refund ?? '') }, audit: [audit] }
  })
