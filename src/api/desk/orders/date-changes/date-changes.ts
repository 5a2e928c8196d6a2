import { changeKinds } from '#src/domain/booking/changes/change.ts'
import { ChangeDate, ChangeLine, changeSums } from '../../../booking/change-views.ts'
import { changeNo } from '../../../booking/changes.ts'
import { endpoint } from '../../../endpoint.ts'
import { rawText } from '../../../raw-text.ts'
import { day, fen, id, orderNo, requiredText } from '../../../wire.ts'
import { z } from '../../../zod.ts'
import { DeskOrder } from '../views.ts'

/** What proposing it would mean, or why nobody can: then the sums are those of the order as it is. */
const DeskChangeQuote = z.object({
  allowed: z.boolean(),
  why: z.string(),
  kind: z.enum(changeKinds),
  from: ChangeDate,
  to: z.nullable(z.object({ ...ChangeDate.shape, seats: z.int(), group_text: z.string() })),
  lines: z.array(ChangeLine),
  ...changeSums,
  /** What the traveller would lose by cancelling today instead: `今日取消：扣20%，退¥3,200`. */
  cancelling_text: z.string(),
  hold_hours: z.int(),
  /** What the traveller is told. */
  messages: z.array(z.object({ channel: z.enum(['sms', 'inbox']), text: z.string() })),
  /** Goes back with `propose`; empty where it is not allowed. */
  quote_token: z.string(),
})

/** The reason is what the traveller reads. */
const ending = z.object({
  no: orderNo,
  change_no: changeNo,
  reason: requiredText(5, 100, '请写明原因，5到100个字'),
})

/** 改期 and 换人 at the desk (desk book §4.2, §5.3). */
export const orderDateChanges = {
  dates: endpoint({
    method: 'GET',
    path: '/api/desk/orders/{no}/change/dates',
    access: { staff: 'order.change' },
    summary: '可改的团期：同一产品在售、有余位的日期',
    input: z.object({ no: orderNo }),
    data: z.object({
      /** By day, sixty at the most; the order's own is not among them. */
      dates: z.array(
        z.object({
          departure_id: z.int(),
          date: day,
          combo_key: z.string(),
          combo_name: z.string(),
          adult_fen: fen,
          seats: z.int(),
          group_text: z.string(),
        }),
      ),
    }),
    refusals: ['NOT_FOUND'],
  }),
  quote: endpoint({
    method: 'GET',
    path: '/api/desk/orders/{no}/change/quote',
    access: { staff: 'order.change' },
    summary: '改期、换人试算：逐行差价、余位、今日取消的扣款、发给客人的消息',
    /** One of the two: a date of the list, or the swap that a traveller has asked for. */
    input: z.object({ no: orderNo, departure_id: z.optional(id), change_no: z.optional(changeNo) }),
    data: DeskChangeQuote,
    refusals: ['NOT_FOUND'],
  }),
  propose: endpoint({
    method: 'POST',
    path: '/api/desk/orders/{no}/change/propose',
    access: { staff: 'order.change' },
    audit: 'order.change',
    summary: '提出改期方案，或同意换人：占位24小时，待客人确认',
    input: z.object({
      no: orderNo,
      quote_token: rawText(2000, '试算已失效，请重新试算', '请先试算'),
      reason: requiredText(5, 100, '请写明说明，5到100个字'),
    }),
    data: z.object({ order: DeskOrder }),
    refusals: ['NOT_FOUND', 'STATE', 'SOLD_OUT', 'PRICE_CHANGED'],
  }),
  refuse: endpoint({
    method: 'POST',
    path: '/api/desk/orders/{no}/change/refuse',
    access: { staff: 'order.change' },
    audit: 'order.change_refuse',
    summary: '不同意客人申请的改期或换人',
    input: ending,
    data: z.object({ order: DeskOrder }),
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/api/desk/orders/{no}/change/withdraw',
    access: { staff: 'order.change' },
    audit: 'order.change_withdraw',
    summary: '撤回客人尚未接受的方案',
    input: ending,
    data: z.object({ order: DeskOrder }),
    refusals: ['NOT_FOUND', 'STATE'],
  }),
}
