import { payChannels, paymentStatuses } from '#src/domain/booking/order-codes.ts'
import { keysOf } from '#src/domain/keys.ts'
import { endpoint } from '../../endpoint.ts'
import { rawText } from '../../raw-text.ts'
import { day, fen, flagText, orderNo, time } from '../../wire.ts'
import { z } from '../../zod.ts'
import { cursor, listOf, words } from '../list.ts'
import { DocumentShown } from '../system/documents.ts'
import { Exporting, exportFormat } from '../work/exports.ts'
import { RefundRow } from './payouts.ts'

const namesOf = <K extends string>(of: Record<K, unknown>) => keysOf(of) as [K, ...K[]]

const paymentNo = rawText(64, '支付单号有误', '请提供支付单号').check(
  z.regex(/^[0-9A-Za-z]{6,32}$/, '支付单号有误'),
)

const row = {
  id: z.int(),
  no: z.string(),
  order_no: z.string(),
  bill_title: z.string(),
  /** A duplicate, or money that nobody had billed: it counts for no order and goes back (rule book §8.9, 17). */
  is_apart: z.boolean(),
  channel: z.enum(namesOf(payChannels)),
  channel_text: z.string(),
  amount_fen: fen,
  status: z.enum(namesOf(paymentStatuses)),
  status_text: z.string(),
  /** Masked, as everywhere. */
  payer: z.string(),
  channel_no: z.string(),
  created_at: time,
  success_at: z.nullable(time),
}
const PaymentRow = z.object(row)
export type DeskPaymentRow = z.output<typeof PaymentRow>

const DeskPayment = z.object({
  ...row,
  expires_at: time,
  closed_at: z.nullable(time),
  /** A second transaction under another payment's number. */
  duplicate_of: z.string(),
  /** Where it came by bank. */
  transfer: z.nullable(
    z.object({
      received_on: day,
      receipt: z.nullable(DocumentShown),
      recorded_by: z.string(),
      recorded_at: time,
      /** The second person; empty where none was needed. */
      decided_by: z.string(),
    }),
  ),
  events: z.array(
    z.object({
      id: z.int(),
      at: time,
      source_text: z.string(),
      /** Whether it was proven to come from the channel. */
      signature_ok: z.boolean(),
      outcome_text: z.string(),
    }),
  ),
  refunds: z.array(RefundRow),
  query: z.object({ allowed: z.boolean(), why: z.string() }),
})
export type DeskPayment = z.output<typeof DeskPayment>

const access = { staff: 'finance.read' } as const

/** What the list is narrowed down by; all of it stands in the address of the page. */
export const paymentFilters = {
  channels: z.optional(words(namesOf(payChannels))),
  states: z.optional(words(namesOf(paymentStatuses))),
  from: z.optional(day),
  until: z.optional(day),
  order_no: z.optional(orderNo),
  /** Days on which the money came. */
  arrived_from: z.optional(day),
  arrived_until: z.optional(day),
  /** Only duplicates and money that nobody had billed, or only everything else. */
  apart: z.optional(flagText),
}

/** 款项 (desk book §4.14). Nobody marks a payment as paid: the channel is asked, and what it says is recorded. */
export const deskPayments = {
  list: endpoint({
    method: 'GET',
    path: '/api/desk/payments',
    access,
    summary: '款项，新的在前；客服只看一个订单的',
    input: z.object({
      ...paymentFilters,
      cursor: z.optional(cursor),
    }),
    data: z.object({
      ...listOf(PaymentRow).shape,
      /** What of the listed counts as paid, what did and went back whole, and what stands apart; null beyond 5,000 rows. */
      success_fen: z.nullable(fen),
      refunded_fen: z.nullable(fen),
      apart_fen: z.nullable(fen),
      /** The person sees the payments of one order at a time, and has named none. */
      needs_order: z.boolean(),
    }),
    refusals: [],
  }),
  export: endpoint({
    method: 'POST',
    path: '/api/desk/payments/export',
    access,
    audit: 'payment.export',
    summary: '导出款项',
    input: z.object({ ...paymentFilters, ...exportFormat }),
    data: Exporting,
    refusals: [],
  }),
  detail: endpoint({
    method: 'GET',
    path: '/api/desk/payments/{no}',
    access,
    summary: '一笔款项及渠道的每次消息',
    input: z.object({ no: paymentNo }),
    data: DeskPayment,
    refusals: ['NOT_FOUND'],
  }),
  query: endpoint({
    method: 'POST',
    path: '/api/desk/payments/{no}/query',
    access,
    audit: 'payment.query',
    summary: '查询渠道：现在就问，按渠道的回答记账',
    input: z.object({ no: paymentNo }),
    data: z.object({ message: z.string(), payment: DeskPayment }),
    refusals: ['NOT_FOUND', 'STATE', 'CHANNEL'],
  }),
}
