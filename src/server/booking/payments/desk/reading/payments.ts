import type { DeskPayment, DeskPaymentRow, deskPayments } from '#src/api/desk/finance/payments.ts'
import type { Data, Input, Staff } from '#src/api/endpoint.ts'
import { scopesOf } from '#src/domain/account/staff.ts'
import { eventOutcomeText, eventSourceText, paymentStatusText } from '#src/domain/booking/desk/payments.ts'
import { payChannelText } from '#src/domain/booking/order-codes.ts'
import { MOST_COUNTED, pageOf } from '#src/domain/desk/list.ts'
import { toFen } from '#src/domain/money.ts'
import { Refused } from '#src/platform/refused.ts'
import { refundStatusText } from '#src/server/booking/orders/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { countDeskPayments, type DeskRow, findDeskPayment, listDeskPayments } from './payments-store.ts'

/** 客服 looks at the payments of one order, 财务 at all (desk book §2.1). */
const seesAll = (staff: Staff) => scopesOf(staff, 'finance.read').includes('all')

const rowOf = (row: DeskRow): DeskPaymentRow => ({
  id: row.id,
  no: row.out_trade_no,
  order_no: row.order_no,
  bill_title: row.bill_title,
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
  const needs_order = !seesAll(staff) && input.order_no === undefined
  if (needs_order)
    return { list: [], next: null, total: 0, is_total_exact: true, success_fen: toFen(0), needs_order }
  const found = await listDeskPayments(ctx.db, staff, input)
  const { total, success_fen } = await countDeskPayments(ctx.db, staff, input)
  const { rows, ...page } = pageOf(found, total)
  return {
    ...page,
    list: rows.map(rowOf),
    success_fen: total <= MOST_COUNTED ? toFen(success_fen) : null,
    needs_order,
  }
}

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
    events: row.events.map(({ id, at, kind, signature_ok, outcome }) => ({
      id,
      at: new Date(at),
      source_text: eventSourceText(kind),
      signature_ok,
      outcome_text: eventOutcomeText(outcome),
    })),
    refunds: row.refunds.map((refund) => ({
      no: refund.out_refund_no,
      amount_fen: toFen(refund.amount_fen),
      status_text: refundStatusText[refund.status],
      reason: refund.reason,
      at: new Date(refund.at),
    })),
    query: { allowed: why === '', why },
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
