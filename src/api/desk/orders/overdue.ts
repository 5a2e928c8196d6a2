import { callOutcomeNames } from '#src/domain/booking/desk/overdue.ts'
import { endpoint } from '../../endpoint.ts'
import { fen, numBetween, orderNo, requiredText } from '../../wire.ts'
import { z } from '../../zod.ts'

const Message = z.object({ channel: z.enum(['sms', 'inbox']), text: z.string() })

/** 尾款逾期 (rule book §7.2, row 11): the clock reminds, a clerk who has called gives the order up. */
export const orderOverdue = {
  preview: endpoint({
    method: 'GET',
    path: '/api/desk/orders/{no}/overdue/preview',
    access: { staff: 'order.cancel' },
    summary: '逾期取消前预览：提醒记录、应扣与应退、发给客人的消息',
    input: z.object({ no: orderNo }),
    data: z.object({
      allowed: z.boolean(),
      why: z.string(),
      facts: z.array(z.object({ name: z.string(), value: z.string() })),
      /** What goes back of what was paid, as `confirm` wants to hear it again. */
      refund_fen: fen,
      messages: z.array(Message),
    }),
    refusals: ['NOT_FOUND'],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/desk/orders/{no}/overdue',
    access: { staff: 'order.cancel' },
    audit: 'order.overdue',
    summary: '尾款逾期取消：转为退款申请，由财务审核；先向支付渠道查询并关闭',
    input: z.object({
      no: orderNo,
      call: z.enum(callOutcomeNames, '请选择电话联系结果'),
      refund_fen: numBetween(0, 1_000_000_000, '金额有变化，请重新打开'),
      reason: requiredText(5, 100, '请写明原因，5到100个字'),
    }),
    /** `paid`: the channel has taken money meanwhile, so the order stands. */
    data: z.object({ outcome: z.enum(['given_up', 'paid']) }),
    refusals: ['NOT_FOUND', 'STATE', 'CHANNEL', 'PRICE_CHANGED'],
  }),
}
