import type { PayChannel } from '#src/domain/booking/order-codes.ts'
import { isWorthShowing, outTradeNo, statusAfterPaying, tradeExpiry } from '#src/domain/booking/payment.ts'
import { toFen } from '#src/domain/money.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { Member } from '#src/platform/http/handlers.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { type BillRow, listBills, needsSignature } from '../billing/service.ts'
import { assertNoOverlap, isRefundAsked, lockOrder, openTravellers, tripOfOrder } from '../orders/service.ts'
import { chooseBill, deadlineOf, needsContract } from './cashier.ts'
import { ChannelError, gatewayOf, type NewTrade, type NextAction } from './gateways/gateway.ts'
import { resolvePayment } from './resolving/resolve.ts'
import * as store from './store.ts'

interface Asked {
  orderNo: string
  /** The first unpaid bill when it is not said. */
  billId: number | undefined
  channel: PayChannel
}

/** What is to be paid and under which number; `outdated` has to be closed at its channel before there can be another. */
type Begun = { payment: store.PaymentRow; title: string } | { outdated: store.PaymentRow }

/**
 * A number, and what its payer does next. An open payment of the same bill and channel is answered again, so two tabs
 * and five presses are one payment; one of another channel is closed first (rule book §8.2). The row exists before the
 * channel is asked: whatever breaks after that, the number is known here, and is asked again by the next press or
 * closed by a job.
 */
export async function startPayment(ctx: Ctx, member: Member, asked: Asked) {
  let begun = await begin(ctx, member, asked)
  // Two tabs that change back and forth between channels are refused at last.
  for (let closed = 0; 'outdated' in begun; closed++) {
    if (closed === 2) throw new Refused('CHANNEL')
    const resolution = await resolvePayment(ctx, begun.outdated)
    if (resolution === 'paying') throw new Refused('STATE', undefined, '您有一笔支付正在处理，请稍候')
    if (resolution === 'unreachable') throw new Refused('CHANNEL')
    begun = await begin(ctx, member, asked)
  }
  return withAction(ctx, begun.payment, begun.title, asked)
}

async function begin(ctx: Ctx, member: Member, { orderNo, billId, channel }: Asked): Promise<Begun> {
  const found = await store.findOwnOrder(ctx.db, member.id, orderNo)
  if (!found) throw new Refused('NOT_FOUND')
  return ctx.transaction(async (tx) => {
    // Presses and tabs of one order queue here, and so does whatever pays, expires or cancels it.
    const order = await lockOrder(tx, { id: found.id })
    if (!order) throw new Refused('NOT_FOUND')
    const bill = chooseBill(await listBills(tx, order.id), billId)
    if (needsContract(order.status)) throw new Refused('NEED_CONTRACT')
    if (bill?.status !== 'unpaid' || !statusAfterPaying(bill.kind, order.status)) throw new Refused('STATE')
    if (await isRefundAsked(tx, order.id)) throw new Refused('STATE', undefined, '退款申请处理中，暂不能付款')
    if (await store.isDepartureInDoubt(tx, order.id))
      throw new Refused('STATE', undefined, '该团期正在核实能否成行，暂不能付款')
    const deadline = deadlineOf(order, bill)
    if (needsSignature(bill)) throw new Refused('NEED_CONTRACT', undefined, '这笔补款须先签署补充条款')
    if (deadline && ctx.now >= deadline) throw new Refused('PAY_EXPIRED')
    if (order.status === 'wait_pay')
      await assertNoOverlap(tx, ctx.vault, tripOfOrder(order, await openTravellers(tx, ctx.vault, order.id)))
    if (!ctx.gateways[channel]) throw new Refused('CHANNEL')
    const open = await store.listOpenOfBill(tx, bill.id)
    const isUsable = (payment: store.PaymentRow) =>
      payment.channel === channel && isWorthShowing(payment.expires_at, deadline, ctx.now)
    const outdated = open.find((payment) => !isUsable(payment))
    if (outdated) return { outdated }
    return {
      payment: open[0] ?? (await insert(ctx, tx, { order, bill, channel, deadline })),
      title: found.title,
    }
  })
}

interface NewPayment {
  order: { id: number; order_no: string }
  bill: BillRow
  channel: PayChannel
  deadline: Date | null
}

async function insert(ctx: Ctx, tx: Tx, { order, bill, channel, deadline }: NewPayment) {
  const number = outTradeNo(order.order_no, (await store.countPayments(tx, order.id)) + 1)
  if (!number) throw new Refused('CHANNEL')
  return store.insertPayment(tx, {
    out_trade_no: number,
    bill_id: bill.id,
    order_id: order.id,
    channel,
    amount_fen: bill.amount_fen,
    created_at: ctx.now,
    expires_at: tradeExpiry(deadline, ctx.now),
  })
}

/** Asks the channel for a payment that has nothing to do next yet. */
async function withAction(ctx: Ctx, payment: store.PaymentRow, title: string, { orderNo }: Asked) {
  const gateway = gatewayOf(ctx.gateways, payment.channel)
  const known = actionOf(payment)
  if (known && !gateway.isFleeting) return { payment, action: known }
  const created = await gateway
    .create(newTradeOf(ctx, payment, { title, orderNo }))
    .catch((error: unknown) => giveUp(ctx, payment, error))
  const save = gateway.isFleeting ? store.replaceAction : store.saveAction
  const shown = await save(ctx.db, payment.id, created)
  const action = shown && actionOf(shown)
  // Closed while we asked: by a cancellation, by the clock, or by another tab that got no answer.
  if (!action) throw new Refused('STATE')
  return { payment: shown, action }
}

/** The same words each time they are asked for, in whichever order the payer presses. */
export const newTradeOf = (
  ctx: Ctx,
  payment: Pick<store.PaymentRow, 'out_trade_no' | 'amount_fen' | 'expires_at'>,
  { title, orderNo }: { title: string; orderNo: string },
): NewTrade => ({
  outTradeNo: payment.out_trade_no,
  description: `百陌旅行-${title}`,
  amountFen: toFen(payment.amount_fen),
  expiresAt: payment.expires_at,
  returnUrl: `${ctx.publicUrl}/center/order/result?id=${orderNo}`,
  payerIp: ctx.visitor.ip,
})

const actionOf = ({ pay_action: kind, pay_url: url }: store.PaymentRow): NextAction | null =>
  kind && { kind, url }

/** Without a code or an address nobody can pay it, so the row is closed here, unless another tab has been given one. */
async function giveUp(ctx: Ctx, payment: store.PaymentRow, error: unknown): Promise<never> {
  if (!(error instanceof ChannelError)) throw error
  ctx.log.warn({ error, outTradeNo: payment.out_trade_no }, 'the channel opened no trade')
  await store.closeWithoutAction(ctx.db, payment.id, ctx.now)
  throw new Refused('CHANNEL')
}
