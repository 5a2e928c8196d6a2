import { statusAfterPaying } from '#src/domain/booking/payment.ts'
import type { Member } from '#src/platform/http/handlers.ts'
import type { Leaving } from '#src/platform/http/redirects.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { newTradeOf } from './start.ts'
import * as store from './store.ts'

/** `GET /pay/alipay/go`: sends the payer on, as long as the payment is open and its bill is still to be paid. */
export async function leave(ctx: Ctx, member: Member, outTradeNo: string): Promise<Leaving> {
  const payment = await store.findLeaving(ctx.db, member.id, outTradeNo)
  const form = payment && ctx.gateways[payment.channel]?.form
  if (!payment || !form) throw new Refused('NOT_FOUND')
  const isOpen = payment.status === 'created' && payment.expires_at > ctx.now
  const isPayable =
    payment.bill_status === 'unpaid' && statusAfterPaying(payment.bill_kind, payment.order_status) !== null
  if (!isOpen || !isPayable) throw new Refused('STATE', undefined, '这笔支付已经结束，请回到收银台查看')
  const { title, order_no: orderNo } = payment
  return {
    ...form(newTradeOf(ctx, payment, { title, orderNo })),
    title: '正在前往支付宝',
    button: '继续前往支付宝',
  }
}
