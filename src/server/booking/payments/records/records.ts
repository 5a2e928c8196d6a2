import { sql } from 'kysely'
import {
  type PaymentRecord,
  paymentRecords,
  type RecordKind,
} from '#src/api/booking/records/payment-records.ts'
import {
  type BillKind,
  billKindText,
  type PayChannel,
  payChannelText,
} from '#src/domain/booking/order-codes.ts'
import { addMonths, dayOf, startOf } from '#src/domain/calendar-day.ts'
import { toFen } from '#src/domain/money.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { RefundStatus } from '#src/platform/db/schema.gen.ts'
import { refundStatusText } from '#src/server/booking/orders/service.ts'
import { handlers } from '#src/server/ctx.ts'

const PAGE_SIZE = 10
const MONTHS = 12

export const paymentRecordHandlers = handlers(paymentRecords, {
  async list({ ctx, member, input }) {
    const { page = 1, months = MONTHS } = input
    const size = input.pageSize ?? input.size ?? PAGE_SIZE
    const offset = (page - 1) * size
    const since = startOf(addMonths(dayOf(ctx.now), -months))
    const wanted = { memberId: member.id, kind: input.kind ?? null, since, limit: size, offset }
    const { total, rows } = await findRecords(ctx.db, wanted)
    return { list: rows.map(viewOf), total, page, size, has_more: offset + rows.length < total }
  },
})

interface Row {
  kind: RecordKind
  no: string
  orderNo: string
  title: string
  billKind: BillKind
  billTitle: string
  channel: PayChannel
  amountFen: number
  /** Of a refund. */
  status: RefundStatus | null
  at: Date
  arrivedAt: Date | null
}

interface Wanted {
  memberId: number
  kind: RecordKind | null
  since: Date
  limit: number
  offset: number
}

/** Payments that were made and refunds of them; a code that nobody paid is no record. */
async function findRecords(db: Db, { memberId, kind, since, limit, offset }: Wanted) {
  const { rows } = await sql<{ total: number } & (Row | { no: null })>`
    with mine as (
      select 'payment' as kind, p.id, p.out_trade_no as no, p.order_id, p.bill_id, p.channel, p.amount_fen,
        null::refund_status as status, p.success_at as at, null::timestamptz as arrived_at
      from payment p join orders o on o.id = p.order_id
      where o.member_id = ${memberId} and p.success_at >= ${since} and ${kind ?? 'payment'}::text = 'payment'
      union all
      select 'refund', r.id, r.out_refund_no, r.order_id, p.bill_id, p.channel, r.amount_fen,
        r.status, r.created_at, r.success_at
      from refund r join payment p on p.id = r.payment_id join orders o on o.id = r.order_id
      where o.member_id = ${memberId} and r.created_at >= ${since} and ${kind ?? 'refund'}::text = 'refund'
    ), part as (select * from mine order by at desc, kind, id desc limit ${limit} offset ${offset})
    select whole.total, part.kind, part.no, o.order_no as "orderNo", o.snapshot ->> 'title' as title,
      b.kind as "billKind", b.title as "billTitle", part.channel, part.amount_fen as "amountFen", part.status, part.at,
      part.arrived_at as "arrivedAt"
    from (select count(*)::int as total from mine) whole
    left join part on true
    left join orders o on o.id = part.order_id
    left join order_bill b on b.id = part.bill_id
    order by part.at desc, part.kind, part.id desc`.execute(db)
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.flatMap(({ total: _, ...row }) => (row.no === null ? [] : [row])),
  }
}

const viewOf = (row: Row): PaymentRecord => ({
  kind: row.kind,
  no: row.no,
  order_id: row.orderNo,
  title: row.title,
  bill_text: row.kind === 'refund' ? '退款' : row.billTitle || billKindText[row.billKind],
  channel_text:
    row.kind === 'refund' && row.channel !== 'offline_transfer'
      ? `${payChannelText[row.channel]} 原路退回`
      : payChannelText[row.channel],
  amount_fen: toFen(row.amountFen),
  state_text:
    row.status === null ? '已支付' : row.status === 'success' ? '已到账' : refundStatusText[row.status],
  created_at: row.at,
  arrived_at: row.arrivedAt,
})
