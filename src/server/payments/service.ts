import type { Data, Input } from '#src/contract/endpoint.ts'
import type { payments } from '#src/contract/payments.ts'
import { toFen } from '#src/domain/money.ts'
import { isWorthShowing, outTradeNo, statusAfterPaying, tradeExpiry } from '#src/domain/payment.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { Member } from '#src/platform/http/handlers.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '../ctx.ts'
import { assertNoOverlap, lockOrder, openPeople, tripOfOrder } from '../orders/service.ts'
import { chooseBill, deadlineOf, needsContract } from './cashier.ts'
import { ChannelError } from './gateways/gateway.ts'
import { qrSvg } from './qr.ts'
import { settlePayment } from './settle.ts'
import * as store from './store.ts'

type Asked = Input<typeof payments.pay>

/** What is to be paid and under which number; `outdated` has to be closed at the channel before there can be another. */
type Begun = { payment: store.PaymentRow; title: string } | { outdated: store.PaymentRow }

/**
 * `GET /payment`: a number and a code to scan. An open payment of the same bill and channel is answered again, so two
 * tabs and five presses are one payment (rule book §8.2). The row exists before the channel is asked: whatever breaks
 * after that, the number is known here, and is asked again by the next press or closed by a job.
 */
export async function pay(ctx: Ctx, member: Member, asked: Asked): Promise<Data<typeof payments.pay>> {
  let begun = await begin(ctx, member, asked)
  if ('outdated' in begun) {
    const settled = await settlePayment(ctx, begun.outdated)
    if (settled === 'paying') throw new Refused('STATE', undefined, '您有一笔支付正在处理，请稍候')
    if (settled === 'unreachable') throw new Refused('CHANNEL')
    begun = await begin(ctx, member, asked)
    if ('outdated' in begun) throw new Refused('CHANNEL')
  }
  const payment = await withCode(ctx, begun.payment, begun.title)
  return {
    out_trade_no: payment.out_trade_no,
    channel: payment.channel,
    code_url: payment.code_url,
    qr_svg: await qrSvg(payment.code_url),
    amount_fen: toFen(payment.amount_fen),
    expire_ts: payment.expires_at,
    server_ts: ctx.now,
  }
}

async function begin(ctx: Ctx, member: Member, { order_id, bill_id }: Asked): Promise<Begun> {
  const found = await store.findOwnOrder(ctx.db, member.id, order_id)
  if (!found) throw new Refused('NOT_FOUND')
  return ctx.transaction(async (tx) => {
    // Presses and tabs of one order queue here, and so does whatever pays, expires or cancels it.
    const order = await lockOrder(tx, { id: found.id })
    if (!order) throw new Refused('NOT_FOUND')
    const bill = chooseBill(await store.listBills(tx, order.id), bill_id)
    if (needsContract(order.status)) throw new Refused('NEED_CONTRACT')
    if (bill?.status !== 'unpaid' || !statusAfterPaying(bill.kind, order.status)) throw new Refused('STATE')
    const deadline = deadlineOf(order, bill)
    if (ctx.now >= deadline) throw new Refused('PAY_EXPIRED')
    if (order.status === 'wait_pay')
      await assertNoOverlap(tx, ctx.vault, tripOfOrder(order, await openPeople(tx, ctx.vault, order.id)))
    const open = await store.findOpenPayment(tx, bill.id, 'wechat_native')
    if (open && !isWorthShowing(open.expires_at, deadline, ctx.now)) return { outdated: open }
    return { payment: open ?? (await insert(ctx, tx, order, bill, deadline)), title: found.title }
  })
}

async function insert(
  ctx: Ctx,
  tx: Tx,
  order: { id: number; order_no: string },
  bill: store.BillRow,
  deadline: Date,
) {
  const number = outTradeNo(order.order_no, (await store.countPayments(tx, order.id)) + 1)
  if (!number) throw new Refused('CHANNEL')
  return store.insertPayment(tx, {
    out_trade_no: number,
    bill_id: bill.id,
    order_id: order.id,
    channel: 'wechat_native',
    amount_fen: bill.amount_fen,
    created_at: ctx.now,
    expires_at: tradeExpiry(deadline, ctx.now),
  })
}

/** Asks for the code of a payment that has none yet. Asking twice for one number is one trade to the channel. */
async function withCode(ctx: Ctx, payment: store.PaymentRow, title: string) {
  if (payment.code_url !== '') return payment
  const codeUrl = await ctx.wechat
    .create({
      outTradeNo: payment.out_trade_no,
      description: `百陌旅行-${title}`,
      amountFen: toFen(payment.amount_fen),
      expiresAt: payment.expires_at,
    })
    .then((created) => created.codeUrl)
    .catch((error: unknown) => giveUp(ctx, payment, error))
  const shown = await store.saveCode(ctx.db, payment.id, codeUrl)
  // Closed while we asked: by a cancellation, by the clock, or by another tab that got no answer.
  if (!shown) throw new Refused('STATE')
  return shown
}

/** Without a code nobody can pay it, so the row is closed here, unless another tab has been given the code. */
async function giveUp(ctx: Ctx, payment: store.PaymentRow, error: unknown): Promise<never> {
  if (!(error instanceof ChannelError)) throw error
  ctx.log.warn({ error, outTradeNo: payment.out_trade_no }, 'the channel gave no code')
  await store.closeWithoutCode(ctx.db, payment.id, ctx.now)
  throw new Refused('CHANNEL')
}
