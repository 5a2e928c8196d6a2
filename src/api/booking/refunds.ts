import { orderStatuses } from '#src/domain/booking/order-codes.ts'
import { refundReasons, refundRequestStatuses } from '#src/domain/booking/refunds/request.ts'
import { endpoint } from '../endpoint.ts'
import { rawText } from '../raw-text.ts'
import {
  coded,
  codedText,
  day,
  fen,
  flag,
  instant,
  jsonField,
  jsonSeq,
  orderNo,
  text,
  time,
} from '../wire.ts'
import { z } from '../zod.ts'

/** A request's number, `BM260803048213T01`. */
const refundNo = rawText(32, '退款单号有误', '请提供退款单号').check(
  z.regex(/^BM\d{12}T\d\d$/, '退款单号有误'),
)

const Line = z.object({ name: z.string(), qty: z.int(), amount_fen: fen, refundable: flag })

/** What cancelling would give back today, of all or of some who travel, and what it would cost on later days. */
export const RefundQuote = z.object({
  order_id: z.string(),
  /** `whole`: the order ends. `part`: the others travel. */
  kind: z.enum(['whole', 'part']),
  /** What it is worked out on: the whole fee, or what those who leave cost. */
  fee_fen: fen,
  /** What was paid and has not been given back. */
  paid_fen: fen,
  days_before: z.int(),
  ladder_text: z.string(),
  /** In basis points of `base_fen`; `deduct_fen` is the sum. */
  bp: z.int(),
  base_fen: fen,
  deduct_fen: fen,
  /** Add-ons that never come back, and 扣款 of earlier leavers. */
  nonrefundable: z.array(z.object({ name: z.string(), amount_fen: fen })),
  refund_fen: fen,
  lines: z.array(Line),
  travellers: z.array(z.object({ seq: z.int(), name: z.string(), kind_text: z.string() })),
  /** Of those who remain: the new price, and what of it is still to be paid; null where nothing is. */
  payable_fen: fen,
  balance_fen: z.nullable(fen),
  route: z.string(),
  /** Where the money goes, the newest payment first. */
  routes: z.array(z.object({ channel_text: z.string(), amount_fen: fen })),
  arrive_text: z.string(),
  /** Approved as soon as it is asked for. */
  automatic: flag,
  /** From when on what goes back, today first; empty where the day does not matter. */
  dates: z.array(
    z.object({ from: day, until: day, text: z.string(), deduct_fen: fen, refund_fen: fen, is_today: flag }),
  ),
  quote_token: z.string(),
  quote_expires_ts: instant,
  server_ts: instant,
})

const Request = z.object({
  refund_no: z.string(),
  kind: z.enum(['whole', 'part', 'goodwill', 'difference']),
  kind_text: z.string(),
  status: coded(refundRequestStatuses),
  status_text: z.string(),
  /** What happens next, and until when, in a sentence. */
  next_text: z.string(),
  reason_text: z.string(),
  note: z.string(),
  reject_reason: z.string(),
  people_text: z.string(),
  deduct_fen: fen,
  refund_fen: fen,
  nonrefundable: z.array(z.object({ name: z.string(), amount_fen: fen })),
  lines: z.array(Line),
  ladder_text: z.string(),
  created_at: time,
  decided_at: z.nullable(time),
  done_at: z.nullable(time),
  can_withdraw: flag,
  /** Where the money is, one line for each payment. */
  routes: z.array(
    z.object({
      channel_text: z.string(),
      /** Sent by bank to an account of the traveller, not back to where it came from. */
      by_bank: flag,
      amount_fen: fen,
      status_text: z.string(),
      success_at: z.nullable(time),
    }),
  ),
  /** 违约金 that the shop owes because it cancelled: paid by bank, beside the refund and in none of its sums. */
  compensation: z.nullable(
    z.object({ amount_fen: fen, law_text: z.string(), status_text: z.string(), paid_at: z.nullable(time) }),
  ),
})

export const refunds = {
  quote: endpoint({
    method: 'GET',
    path: '/api/v3/order/refund/quote',
    access: 'member',
    summary: '退款试算：今天取消退多少',
    input: z.object({
      order_id: orderNo,
      traveller_seqs_json: z.optional(
        jsonField(z.array(jsonSeq).check(z.minLength(1, '请选择退出的出行人'), z.maxLength(50))),
      ),
    }),
    data: RefundQuote,
    refusals: ['NOT_FOUND', 'STATE', 'TRAVELLER'],
  }),
  apply: endpoint({
    method: 'POST',
    path: '/api/v3/order/refund/apply',
    access: 'member',
    summary: '申请退款',
    input: z.object({
      order_id: orderNo,
      quote_token: rawText(2000, '试算已失效，请重新试算', '请先试算'),
      reason_code: codedText(refundReasons),
      note: z.optional(text(200)),
    }),
    data: z.object({
      refund_no: z.string(),
      status: coded(refundRequestStatuses),
      status_text: z.string(),
      order_status: coded(orderStatuses),
    }),
    refusals: ['NOT_FOUND', 'STATE', 'TRAVELLER', 'PRICE_CHANGED'],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/api/v3/order/refund/withdraw',
    access: 'member',
    summary: '撤回退款申请',
    input: z.object({ refund_no: refundNo }),
    data: z.object({}),
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/v3/order/refund/list',
    access: 'member',
    summary: '订单的退款申请与进度',
    input: z.object({ order_id: orderNo }),
    data: z.object({ list: z.array(Request), server_ts: instant }),
    refusals: ['NOT_FOUND'],
  }),
}
