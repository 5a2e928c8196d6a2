import type { payments } from '#src/api/booking/payments.ts'
import type { Data, Input } from '#src/api/endpoint.ts'
import { payTypes } from '#src/domain/booking/payment.ts'
import { toFen } from '#src/domain/money.ts'
import type { Member } from '#src/platform/http/handlers.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { qrSvg } from './qr.ts'
import { startPayment } from './start.ts'

/** `GET /payment`: a number and a code to scan (rule book §8.2). */
export async function pay(
  ctx: Ctx,
  member: Member,
  { order_id, bill_id, pay_type }: Input<typeof payments.pay>,
): Promise<Data<typeof payments.pay>> {
  const asked = { orderNo: order_id, billId: bill_id, channel: payTypes[pay_type] }
  const { payment, action } = await startPayment(ctx, member, asked)
  // Ways to pay that lead away are not offered by the contract, which has words for a code alone.
  if (action.kind !== 'qr') throw new Error(`${payment.channel} gives no code to show`)
  return {
    out_trade_no: payment.out_trade_no,
    channel: payment.channel,
    code_url: action.url,
    qr_svg: await qrSvg(action.url),
    amount_fen: toFen(payment.amount_fen),
    expire_ts: payment.expires_at,
    server_ts: ctx.now,
  }
}
