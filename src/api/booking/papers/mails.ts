import { mailKinds, mailStatuses } from '#src/domain/booking/mails/mail.ts'
import { endpoint } from '../../endpoint.ts'
import { coded, codedText, flag, id, instant, orderNo, text, time } from '../../wire.ts'
import { z } from '../../zod.ts'

/** Paper on its way, as its owner sees it. */
const OrderMailView = z.object({
  mail_order_id: z.int(),
  kind: coded(mailKinds),
  kind_text: z.string(),
  state: coded(mailStatuses),
  state_text: z.string(),
  /** What happens next, or what has happened, in a sentence. */
  next_text: z.string(),
  /** To whom and into which district, the telephone masked; empty once it was forgotten. */
  mail_to: z.string(),
  note: z.string(),
  carrier: z.string(),
  tracking_no: z.string(),
  sent_at: z.nullable(time),
  can_withdraw: flag,
  created_at: time,
})
export type OrderMailView = z.output<typeof OrderMailView>

/** Paper that is sent for an order, free once of each kind (rule book §9.2). */
export const orderMails = {
  info: endpoint({
    method: 'GET',
    path: '/api/v3/order/mails/info',
    access: 'member',
    summary: '订单的邮寄，以及现在能申请哪些',
    input: z.object({ order_id: orderNo }),
    data: z.object({
      kinds: z.array(
        z.object({
          kind: coded(mailKinds),
          kind_text: z.string(),
          can_ask: flag,
          /** Why not; empty when it can be asked for. */
          why: z.string(),
        }),
      ),
      /** The newest first. */
      list: z.array(OrderMailView),
      server_ts: instant,
    }),
    refusals: ['NOT_FOUND'],
  }),
  ask: endpoint({
    method: 'POST',
    path: '/api/v3/order/mails',
    access: 'member',
    summary: '申请邮寄合同副本、发票纸质件或旅行用品包（每单每种免费一次）',
    input: z.object({
      order_id: orderNo,
      /** One of the member's own addresses. */
      mail_id: id,
      kind: codedText(mailKinds),
      note: z.optional(text(100, '备注最多100字')),
    }),
    data: z.object({ mail_order_id: z.int(), state: coded(mailStatuses) }),
    refusals: ['NOT_FOUND', 'STATE', 'DUPLICATE'],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/api/v3/order/mails/withdraw',
    access: 'member',
    summary: '撤回还没有寄出的邮寄申请',
    input: z.object({ mail_order_id: id }),
    data: z.object({}),
    refusals: ['NOT_FOUND', 'STATE'],
  }),
}
