import { payChannels } from '#src/domain/booking/order-codes.ts'
import {
  causeText,
  differenceKindText,
  givenCauses,
  runStates,
  subjectText,
} from '#src/domain/booking/reconciliation.ts'
import { keysOf } from '#src/domain/keys.ts'
import { endpoint } from '../../endpoint.ts'
import { rawText } from '../../raw-text.ts'
import { day, fen, flagText, id, requiredText, time } from '../../wire.ts'
import { z } from '../../zod.ts'
import { cursor, listOf } from '../list.ts'

const access = { staff: 'recon.work' } as const
const channel = z.enum(keysOf(payChannels))

/** What the list of days is narrowed down by; all of it stands in the address of the page. */
const reconciliationFilters = {
  channel: z.optional(channel),
  /** Days with a difference that nobody has closed, or that could not be compared. */
  open: z.optional(flagText),
  from: z.optional(day),
  until: z.optional(day),
  /** Days with a difference of this number of a payment or a refund. */
  number: z.optional(rawText(64, '单号过长')),
}

const Sums = z.object({ payments: z.int(), paid_fen: fen, refunds: z.int(), refunded_fen: fen })

const Run = z.object({
  id: z.int(),
  day,
  channel,
  channel_text: z.string(),
  state: z.enum(runStates),
  /** False where the channel says that nothing happened that day. */
  has_bill: z.boolean(),
  /** Why the last try came to nothing. */
  failure: z.string(),
  finished_at: z.nullable(time),
  bill: Sums,
  books: Sums,
  fee_fen: fen,
  matched: z.int(),
  open: z.int(),
  closed: z.int(),
  /** Differences beyond those that are listed. */
  unlisted: z.int(),
})
export type DeskReconciliation = z.output<typeof Run>

const Difference = z.object({
  id: z.int(),
  kind: z.enum(keysOf(differenceKindText)),
  subject: z.enum(keysOf(subjectText)),
  number: z.string(),
  channel_trade_no: z.string(),
  /** Null where it belongs to no order of ours. */
  order_no: z.nullable(z.string()),
  bill_fen: z.nullable(fen),
  books_fen: z.nullable(fen),
  /** No refund of it is sent meanwhile. */
  is_frozen: z.boolean(),
  opened_at: time,
  due_at: time,
  closed_at: z.nullable(time),
  cause: z.nullable(z.enum(keysOf(causeText))),
  note: z.string(),
  /** Null where the shop found it out by itself. */
  closed_by: z.nullable(z.string()),
})
export type DeskDifference = z.output<typeof Difference>

/** What the last night found: money of the channels and money of the orders (rule book §8.8). */
const Books = z.object({
  checked_at: time,
  received_fen: fen,
  returned_fen: fen,
  apart_fen: fen,
  orders_fen: fen,
  differing_orders: z.int(),
})

export const reconciliation = {
  list: endpoint({
    method: 'GET',
    path: '/api/desk/finance/recon',
    access,
    summary: '对账，按日和渠道，新的在前',
    input: z.object({ ...reconciliationFilters, cursor: z.optional(cursor) }),
    data: z.object({ ...listOf(Run).shape, books: z.nullable(Books) }),
    refusals: [],
  }),
  detail: endpoint({
    method: 'GET',
    path: '/api/desk/finance/recon/{id}',
    access,
    summary: '一日一渠道的对账与差异',
    input: z.object({ id }),
    data: z.object({ run: Run, differences: z.array(Difference) }),
    refusals: ['NOT_FOUND'],
  }),
  run: endpoint({
    method: 'POST',
    path: '/api/desk/finance/recon/run',
    access,
    audit: 'recon.run',
    summary: '取账单并核对一日；已处理的差异保留',
    input: z.object({ channel, day }),
    data: z.object({ id: z.int() }),
    refusals: ['STATE'],
  }),
  settle: endpoint({
    method: 'POST',
    path: '/api/desk/finance/recon/settle',
    access,
    audit: 'recon.settle',
    summary: '说明差异原因并关闭',
    input: z.object({
      id,
      cause: z.enum(givenCauses),
      reason: requiredText(5, 300, '请写明经过，5到300个字'),
    }),
    data: Difference,
    refusals: ['NOT_FOUND', 'STATE'],
  }),
}
