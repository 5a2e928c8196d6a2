import type { OpenTrade, payments } from '#src/api/booking/payments.ts'
import type { Input } from '#src/api/endpoint.ts'
import { channelOf } from '#src/domain/booking/payment.ts'
import { toFen } from '#src/domain/money.ts'
import type { Member } from '#src/platform/http/handlers.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { qrSvg } from './qr.ts'
import { startPayment } from './start.ts'

/** `GET /payment` at a channel: a number, and a code to scan or an address to open (rule book §8.2). */
export async function pay(
  ctx: Ctx,
  member: Member,
  { order_id, bill_id, pay_type, device = 'computer' }: Input<typeof payments.pay>,
): Promise<OpenTrade> {
  const asked = { orderNo: order_id, billId: bill_id, channel: channelOf(pay_type, device) }
  const { payment, action } = await startPayment(ctx, member, asked)
  return {
    out_trade_no: payment.out_trade_no,
    channel: payment.channel,
    ...(action.kind === 'qr'
      ? { code_url: action.url, qr_svg: await qrSvg(action.url) }
      : { pay_url: action.url }),
    amount_fen: toFen(payment.amount_fen),
    expire_ts: payment.expires_at,
    server_ts: ctx.now,
  }
}
