import type { DeskPayment, DeskPaymentRow, deskPayments } from '#src/api/desk/finance/payments.ts'
import type { Data, Input, Staff } from '#src/api/endpoint.ts'
import { eventOutcomeText, eventSourceText, paymentStatusText } from '#src/domain/booking/desk/payments.ts'
import { payChannelText } from '#src/domain/booking/order-codes.ts'
import { MOST_COUNTED, pageOf } from '#src/domain/desk/list.ts'
import { toFen } from '#src/domain/money.ts'
import { Refused } from '#src/platform/refused.ts'
import { shownRefundRows } from '#src/server/booking/payouts/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { documentsShown } from '#src/server/operations/documents/service.ts'
import { findByPayment } from '../../transfers/store.ts'
import {
  countDeskPayments,
  type DeskRow,
  findDeskPayment,
  listDeskPayments,
  noSums,
} from './payments-store.ts'
import { seesAllPayments } from './scope.ts'

const rowOf = (row: DeskRow): DeskPaymentRow => ({
  id: row.id,
  no: row.out_trade_no,
  order_no: row.order_no,
  bill_title: row.bill_title,
  is_apart: row.is_apart,
  channel: row.channel,
  channel_text: payChannelText[row.channel],
  amount_fen: toFen(row.amount_fen),
  status: row.status,
  status_text: paymentStatusText[row.status],
  payer: row.payer_mask,
  channel_no: row.channel_trade_no ?? '',
  created_at: row.created_at,
  success_at: row.success_at,
})

/** One page of payments, the newest first, with the sum of those that count. */
export async function pageDeskPayments(
  ctx: Ctx,
  staff: Staff,
  input: Input<typeof deskPayments.list>,
): Promise<Data<typeof deskPayments.list>> {
  const needs_order = !seesAllPayments(staff) && input.order_no === undefined
  if (needs_order)
    return { list: [], next: null, total: 0, is_total_exact: true, ...sumsOf(noSums), needs_order }
  const found = await listDeskPayments(ctx.db, staff, input)
  const { total, ...sums } = await countDeskPayments(ctx.db, staff, input)
  const { rows, ...page } = pageOf(found, total)
  return {
    ...page,
    list: rows.map(rowOf),
    ...(total <= MOST_COUNTED ? sumsOf(sums) : { success_fen: null, refunded_fen: null, apart_fen: null }),
    needs_order,
  }
}

const sumsOf = ({ success_fen, refunded_fen, apart_fen }: typeof noSums) => ({
  success_fen: toFen(success_fen),
  refunded_fen: toFen(refunded_fen),
  apart_fen: toFen(apart_fen),
})

/** One payment with every message about it. NOT_FOUND for one of an order beyond the person's reach. */
export async function viewDeskPayment(ctx: Ctx, staff: Staff, no: string): Promise<DeskPayment> {
  const row = await findDeskPayment(ctx.db, staff, no)
  if (!row) throw new Refused('NOT_FOUND', undefined, '没有这笔款项，或不在你的范围内')
  const why = whyNotAsked(ctx, row)
  return {
    ...rowOf(row),
    expires_at: row.expires_at,
    closed_at: row.closed_at,
    duplicate_of: row.duplicate_no ?? '',
    transfer: await transferOf(ctx, row),
    events: row.events.map(({ id, at, kind, signature_ok, outcome }) => ({
      id,
      at: new Date(at),
      source_text: eventSourceText(kind),
      signature_ok,
      outcome_text: eventOutcomeText(outcome),
    })),
    refunds: await shownRefundRows(ctx, 'payment_id', [row.id]),
    query: { allowed: why === '', why },
  }
}

/** How money came that no channel tells of: who wrote it down, who looked, and the bank's paper. */
async function transferOf(ctx: Ctx, { id }: DeskRow): Promise<DeskPayment['transfer']> {
  const transfer = await findByPayment(ctx.db, id)
  if (!transfer) return null
  const receipt = (await documentsShown(ctx, ctx.db, [transfer.receipt_id])).get(transfer.receipt_id)
  return {
    received_on: transfer.received_on,
    receipt: receipt ?? null,
    recorded_by: transfer.recorded_name,
    recorded_at: transfer.recorded_at,
    decided_by: transfer.decided_name ?? '',
  }
}

/** Why nobody can be asked about a payment; empty where its channel can. */
export const whyNotAsked = ({ gateways }: Pick<Ctx, 'gateways'>, { channel, duplicate_no }: DeskRow) =>
  channel === 'offline_transfer'
    ? '对公转账没有渠道可查'
    : duplicate_no !== null
      ? '渠道只认第一笔的单号'
      : gateways[channel]
        ? ''
        : '本店未开通该渠道'
