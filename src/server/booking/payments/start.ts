import type { PayChannel } from '#src/domain/booking/order-codes.ts'
import { isWorthShowing, outTradeNo, tradeExpiry } from '#src/domain/booking/payment.ts'
import { toFen } from '#src/domain/money.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { Member } from '#src/platform/http/handlers.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import type { BillRow } from '../billing/service.ts'
import { ChannelError, gatewayOf, type NewTrade, type NextAction } from './gateways/gateway.ts'
import { type AskedBill, lockPayable } from './payable.ts'
import { type Outdated, untilClosed } from './resolving/outdated.ts'
import * as store from './store.ts'

interface Asked extends AskedBill {
  channel: PayChannel
}

/**
 * A number, and what its payer does next. An open payment of the same bill and channel is answered again, so two tabs
 * and five presses are one payment; one of another channel is closed first (rule book §8.2). The row exists before the
 * channel is asked: whatever breaks after that, the number is known here, and is asked again by the next press or
 * closed by a job.
 */
export async function startPayment(ctx: Ctx, member: Member, asked: Asked) {
  const begun = await untilClosed(ctx, () => begin(ctx, member, asked))
  return withAction(ctx, begun.payment, begun.title, asked)
}

/** What is to be paid and under which number. */
type Begun = { payment: store.PaymentRow; title: string } | Outdated

function begin(ctx: Ctx, member: Member, { channel, ...asked }: Asked): Promise<Begun> {
  return lockPayable(ctx, member, asked, async (tx, { order, bill, deadline, title }) => {
    if (!ctx.gateways[channel]) throw new Refused('CHANNEL')
    const open = await store.listOpenOfBill(tx, bill.id)
    const isUsable = (payment: store.PaymentRow) =>
      payment.channel === channel && isWorthShowing(payment.expires_at, deadline, ctx.now)
    const outdated = open.find((payment) => !isUsable(payment))
    if (outdated) return { outdated }
    return {
      payment: open[0] ?? (await insert(ctx, tx, { order, bill, channel, deadline })),
      title,
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
  payment: Pick<store.PaymentRow, 'out_trade_no' | 'bill_id' | 'amount_fen' | 'expires_at'>,
  { title, orderNo }: { title: string; orderNo: string },
): NewTrade => ({
  outTradeNo: payment.out_trade_no,
  description: `百陌旅行-${title}`,
  amountFen: toFen(payment.amount_fen),
  expiresAt: payment.expires_at,
  returnUrl: `${ctx.publicUrl}/center/order/result?id=${orderNo}&bill=${payment.bill_id}`,
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
