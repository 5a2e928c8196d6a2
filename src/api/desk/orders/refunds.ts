import { askedCauses } from '#src/domain/booking/refunds/desk.ts'
import { endpoint } from '../../endpoint.ts'
import { rawText } from '../../raw-text.ts'
import { fen, jsonField, jsonSeq, numBetween, orderNo, requiredText } from '../../wire.ts'
import { z } from '../../zod.ts'
import { DeskOrder } from './views.ts'

/** ¥1,000,000: a sum beyond it is a typing error. */
const amount = numBetween(1, 100_000_000, '请填写金额，最多100万元')

/** What asking would give back, or why nobody can ask: then all sums are 0. */
export const DeskRefundQuote = z.object({
  allowed: z.boolean(),
  why: z.string(),
  kind: z.enum(['whole', 'part', 'goodwill', 'difference']),
  fee_fen: fen,
  /** What was paid and has not been given back. */
  paid_fen: fen,
  days_before: z.int(),
  ladder_text: z.string(),
  bp: z.int(),
  base_fen: fen,
  deduct_fen: fen,
  nonrefundable: z.array(z.object({ name: z.string(), amount_fen: fen })),
  refund_fen: fen,
  lines: z.array(z.object({ name: z.string(), qty: z.int(), amount_fen: fen, refundable: z.boolean() })),
  /** Of the order afterwards: its price, and what of it is still to be paid; null where nothing is. */
  payable_fen: fen,
  balance_fen: z.nullable(fen),
  /** Where the money goes, the newest payment first. */
  routes: z.array(z.object({ channel_text: z.string(), payer: z.string(), amount_fen: fen })),
  /** Whether a second person of 财务 must agree: the line, and what staff approved of this order in seven days. */
  needs_second: z.boolean(),
  second_line_fen: fen,
  lately_fen: fen,
  /** What the traveller is told when it is approved. */
  messages: z.array(z.object({ channel: z.enum(['sms', 'inbox']), text: z.string() })),
  quote_token: z.string(),
})
export type DeskRefundQuote = z.output<typeof DeskRefundQuote>

/** Refunds that staff ask for from an order's page (desk book §4.2). */
export const orderRefunds = {
  quote: endpoint({
    method: 'GET',
    path: '/api/desk/orders/{no}/refund/quote',
    access: { staff: 'refund.request' },
    summary: '代客申请退款前试算',
    input: z.object({
      no: orderNo,
      cause: z.enum(askedCauses, '请选择退款原因'),
      /** Who leaves; without it the whole order. */
      traveller_seqs_json: z.optional(
        jsonField(z.array(jsonSeq).check(z.minLength(1, '请选择退出的出行人'), z.maxLength(50))),
      ),
      /** Of 体谅退款 alone, which asks with a sum. */
      amount_fen: z.optional(amount),
    }),
    data: DeskRefundQuote,
    refusals: ['NOT_FOUND'],
  }),
  request: endpoint({
    method: 'POST',
    path: '/api/desk/orders/{no}/refund',
    access: { staff: 'refund.request' },
    audit: 'refund.request',
    summary: '代客申请退款、体谅退款',
    input: z.object({
      no: orderNo,
      quote_token: rawText(2000, '试算已失效，请重新试算', '请先试算'),
      reason: requiredText(5, 100, '请写明原因，5到100个字'),
    }),
    data: z.object({ refund_no: z.string(), order: DeskOrder }),
    refusals: ['NOT_FOUND', 'STATE', 'TRAVELLER', 'PRICE_CHANGED'],
  }),
}
