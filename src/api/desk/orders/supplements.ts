import { clauseNames } from '#src/domain/booking/supplements.ts'
import { endpoint } from '../../endpoint.ts'
import { day, fen, flagText, id, numBetween, orderNo, requiredText, seq } from '../../wire.ts'
import { z } from '../../zod.ts'
import { DeskOrder } from './views.ts'

/** ¥1,000,000: a sum beyond it is a typing error. */
const amount = numBetween(1, 100_000_000, '请填写金额，最多100万元')

const Message = z.object({ channel: z.enum(['sms', 'inbox']), text: z.string() })

/** 补款 (desk book §4.2): what staff ask for beyond the price of a trip. Apart, because it knows the payment channels. */
export const orderSupplements = {
  preview: endpoint({
    method: 'GET',
    path: '/api/desk/orders/{no}/supplement/preview',
    access: { staff: 'order.supplement' },
    summary: '加收补款前预览：占订单比例、是否须签补充条款、发给客人的消息',
    input: z.object({
      no: orderNo,
      title: z.optional(requiredText(1, 40, '请填写补款名称，最多40字')),
      amount_fen: amount,
      due_on: z.optional(day),
      clause: z.optional(z.enum(clauseNames, '请选择补充条款')),
    }),
    data: z.object({
      allowed: z.boolean(),
      why: z.string(),
      /** All supplements of the order with this one, and what the trip costs without them. */
      sum_fen: fen,
      trip_fen: fen,
      share_bp: z.int(),
      needs_clause: z.boolean(),
      messages: z.array(Message),
    }),
    refusals: ['NOT_FOUND'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/desk/orders/{no}/supplement',
    access: { staff: 'order.supplement' },
    audit: 'order.supplement',
    summary: '加收补款',
    input: z.object({
      no: orderNo,
      title: requiredText(1, 40, '请填写补款名称，最多40字'),
      amount_fen: amount,
      due_on: day,
      reason: requiredText(5, 100, '请写明原因，5到100个字'),
      /** Whether it comes back with the trip, as the ladder says. */
      refundable: flagText,
      clause: z.optional(z.enum(clauseNames, '请选择补充条款')),
      /** Whom it is for, where it leaves with one traveller. */
      traveller_seq: z.optional(seq),
    }),
    data: DeskOrder,
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/api/desk/orders/{no}/supplement/void',
    access: { staff: 'order.supplement' },
    audit: 'order.supplement_void',
    summary: '撤销未付的补款；先向支付渠道查询并关闭',
    input: z.object({ no: orderNo, bill_id: id, reason: requiredText(5, 100, '请写明原因，5到100个字') }),
    /** `paid`: the channel has taken the money meanwhile, so nothing was taken back. */
    data: z.object({ outcome: z.enum(['voided', 'paid']) }),
    refusals: ['NOT_FOUND', 'STATE', 'CHANNEL'],
  }),
}
