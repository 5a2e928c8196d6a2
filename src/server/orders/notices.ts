import { cancelReasonText } from '#src/domain/order-codes.ts'
import type { Jobs } from '#src/platform/jobs/jobs.ts'
import type { Ctx } from '../ctx.ts'
import { sendOnce } from '../notifications/service.ts'
import type { OrderSnapshot } from './snapshot.ts'

type Notice = Jobs['notice.send']['notice']

/** Tells the order's contact by SMS what happened to it. Short: one message, with the number to look it up by. */
export async function sendNotice(ctx: Ctx, { orderId, notice }: Jobs['notice.send'], jobId: string) {
  const order = await ctx.db
    .selectFrom('orders')
    .select(['order_no', 'linkman_phone_enc', 'cancel_reason', 'snapshot', 'departs_on'])
    .where('id', '=', orderId)
    .executeTakeFirst()
  // Removed with the sample data while the job waited: there is nobody to tell.
  if (!order) return
  const { title } = order.snapshot as unknown as OrderSnapshot
  const trip = `“${title}”（${order.departs_on}出发）`
  const sentences: Record<Notice, string> = {
    paid: `订单${order.order_no}已收到付款，${trip}，请按时补齐出行人信息。`,
    cancelled: `订单${order.order_no}已取消${order.cancel_reason ? `（${cancelReasonText[order.cancel_reason]}）` : ''}，${trip}。`,
    confirmed: `订单${order.order_no}已确认，${trip}，请在24小时内签署合同并付款。`,
    refunded: `订单${order.order_no}的退款已退回原支付账户，${trip}。`,
  }
  await sendOnce(ctx, {
    jobId,
    kind: 'order',
    phone: ctx.vault.open(order.linkman_phone_enc),
    text: `【百陌旅行】${sentences[notice]}`,
  })
}
