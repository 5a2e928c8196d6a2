import { endpoint } from '../../endpoint.ts'
import { coded, codedText, fen, numBetween, pageOf, paging, time } from '../../wire.ts'
import { z } from '../../zod.ts'

const recordKinds = { payment: 1, refund: 2 } as const
export type RecordKind = keyof typeof recordKinds

const Record = z.object({
  kind: coded(recordKinds),
  /** The shop's number of the payment or the refund. */
  no: z.string(),
  order_id: z.string(),
  title: z.string(),
  /** `订金`, or why money went back. */
  bill_text: z.string(),
  channel_text: z.string(),
  amount_fen: fen,
  state_text: z.string(),
  /** When the payment was made, or the refund asked of the channel. */
  created_at: time,
  /** Of a refund that has arrived. */
  arrived_at: z.nullable(time),
})
export type PaymentRecord = z.output<typeof Record>

/** 支付与退款 of all orders (rule book §13, page 交易明细). */
export const paymentRecords = {
  list: endpoint({
    method: 'GET',
    path: '/api/v3/pay/records',
    access: 'member',
    summary: '支付与退款明细，新的在前',
    input: z.object({
      kind: z.optional(codedText(recordKinds)),
      /** How far back; a year if nothing is said. */
      months: z.optional(numBetween(1, 60)),
      ...paging,
    }),
    data: z.object(pageOf(Record)),
    refusals: [],
  }),
}
