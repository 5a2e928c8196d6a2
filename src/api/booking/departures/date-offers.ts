import { endpoint } from '../../endpoint.ts'
import { rawText } from '../../raw-text.ts'
import { fen, instant, orderNo } from '../../wire.ts'
import { z } from '../../zod.ts'
import { ChangeDate, ChangeLine, changeSums } from '../change-views.ts'
import { ChangeStep } from '../changes.ts'

/** A date that an order can be moved to, at today's price, or why it cannot be had any more. */
const OfferedDate = z.object({
  departure_id: z.int(),
  ...ChangeDate.shape,
  /** Seats that are left, 10 at the most, which is plenty. */
  stock: z.int(),
  /** `已成团`, `还差3人成团`. */
  group_text: z.string(),
  /** Why it cannot be had; empty where it can. */
  why: z.string(),
  lines: z.array(ChangeLine),
  ...changeSums,
  /** Goes back with `accept`; empty where it cannot be had. */
  change_token: z.string(),
})
export type OfferedDate = z.output<typeof OfferedDate>

/** What the shop offers to who has paid for a departure that it has cancelled. */
export const DateOffer = z.object({
  order_id: z.string(),
  /** `未成团`. */
  cause_text: z.string(),
  from: ChangeDate,
  /** Who has not chosen by then is given everything back. */
  until_ts: instant,
  dates: z.array(OfferedDate),
  /** The money instead: all that was paid, and what the shop owes beside it. */
  refund_fen: fen,
  compensation_fen: fen,
  /** The date that was chosen and has yet to be signed or paid for; empty where none is. */
  change_no: z.string(),
  server_ts: instant,
})

/** 团期取消后：改期或全额退款 (rule book §8.9, 13). */
export const dateOffers = {
  offer: endpoint({
    method: 'GET',
    path: '/api/v3/order/offer',
    access: 'member',
    summary: '团期取消后可改的日期、差价与全额退款',
    input: z.object({ order_id: orderNo }),
    data: DateOffer,
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  accept: endpoint({
    method: 'POST',
    path: '/api/v3/order/offer/accept',
    access: 'member',
    summary: '改到所选日期：占位24小时，签署新合同、付清差价后生效',
    input: z.object({
      order_id: orderNo,
      change_token: rawText(2000, '所选日期已失效，请重新选择', '请选择日期'),
    }),
    data: ChangeStep,
    refusals: ['NOT_FOUND', 'STATE', 'SOLD_OUT', 'PRICE_CHANGED', 'CLOSED'],
  }),
  refuse: endpoint({
    method: 'POST',
    path: '/api/v3/order/offer/refuse',
    access: 'member',
    summary: '不改期：全额退款',
    input: z.object({ order_id: orderNo }),
    data: z.object({ refund_no: z.string() }),
    refusals: ['NOT_FOUND', 'STATE'],
  }),
}
