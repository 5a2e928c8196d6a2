import { type RawBuilder, sql } from 'kysely'
import type { deskPayments } from '#src/api/desk/finance/payments.ts'
import type { Input, Staff } from '#src/api/endpoint.ts'
import type { PayChannel, PaymentStatus } from '#src/domain/booking/order-codes.ts'
import { addDays, startOf } from '#src/domain/calendar-day.ts'
import { MOST_COUNTED, PAGE_ROWS } from '#src/domain/desk/list.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { PayAction } from '#src/platform/db/schema.gen.ts'
import { withinReach } from '#src/server/booking/orders/service.ts'

export interface DeskRow {
  id: number
  out_trade_no: string
  order_no: string
  bill_title: string
  is_apart: boolean
  channel: PayChannel
  channel_trade_no: string | null
  amount_fen: number
  status: PaymentStatus
  payer_mask: string
  created_at: Date
  expires_at: Date
  success_at: Date | null
  closed_at: Date | null
  duplicate_no: string | null
  pay_action: PayAction | null
}

interface Whole extends DeskRow {
  events: { id: number; at: string; kind: string; signature_ok: boolean; outcome: string }[]
}

type Wanted = Input<typeof deskPayments.list>

const columns = sql`p.id, p.out_trade_no, orders.order_no, coalesce(b.title, '无账单款项') as bill_title, p.is_apart, p.channel, p.channel_trade_no, p.amount_fen,
  p.status, p.payer_mask, p.created_at, p.expires_at, p.success_at, p.closed_at, first.out_trade_no as duplicate_no, p.pay_action`
const tables = sql`payment p join orders on orders.id = p.order_id left join order_bill b on b.id = p.bill_id
  left join payment first on first.id = p.duplicate_of`

/** Every filter that is set is one more condition; beyond the person's reach there is nothing. */
function matching(
  staff: Staff,
  { channels, states, from, until, arrived_from, arrived_until, order_no, apart }: Wanted,
): RawBuilder<boolean> {
  const conditions: RawBuilder<unknown>[] = [withinReach(staff, 'order.read')]
  if (channels) conditions.push(sql`p.channel = any(${channels}::pay_channel[])`)
  if (states) conditions.push(sql`p.status = any(${states}::payment_status[])`)
  if (from) conditions.push(sql`p.created_at >= ${startOf(from)}`)
  if (until) conditions.push(sql`p.created_at < ${startOf(addDays(until, 1))}`)
  if (arrived_from) conditions.push(sql`p.success_at >= ${startOf(arrived_from)}`)
  if (arrived_until) conditions.push(sql`p.success_at < ${startOf(addDays(arrived_until, 1))}`)
  if (apart !== undefined) conditions.push(apart ? sql`p.is_apart` : sql`not p.is_apart`)
  if (order_no) conditions.push(sql`orders.order_no = ${order_no}`)
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

export async function listDeskPayments(db: Db, staff: Staff, wanted: Wanted): Promise<DeskRow[]> {
  const behind = wanted.cursor ? sql`p.id < ${wanted.cursor.id}` : sql`true`
  const { rows } = await sql<DeskRow>`
    select ${columns} from ${tables} where ${matching(staff, wanted)} and ${behind}
    order by p.id desc limit ${PAGE_ROWS + 1}`.execute(db)
  return rows
}

interface Sums {
  success_fen: number
  refunded_fen: number
  apart_fen: number
}
export const noSums: Sums = { success_fen: 0, refunded_fen: 0, apart_fen: 0 }

/** How many there are, counted up to one more than are told exactly, and what of them counts, or did, as paid. */
export async function countDeskPayments(db: Db, staff: Staff, wanted: Wanted, most = MOST_COUNTED) {
  const { rows } = await sql<{ total: number } & Sums>`
    select count(*)::int as total, coalesce(sum(amount_fen) filter (where status = 'success'), 0)::bigint as success_fen,
      coalesce(sum(amount_fen) filter (where status = 'refunded' and not is_apart), 0)::bigint as refunded_fen,
      coalesce(sum(amount_fen) filter (where is_apart), 0)::bigint as apart_fen
    from (select p.amount_fen, p.status, p.is_apart from ${tables} where ${matching(staff, wanted)}
      limit ${most + 1}) found`.execute(db)
  return rows[0] ?? { total: 0, ...noSums }
}

export async function findDeskPayment(db: Db, staff: Staff, no: string): Promise<Whole | undefined> {
  const { rows } = await sql<Whole>`
    select ${columns},
      (select coalesce(json_agg(json_build_object('id', e.id, 'at', e.at, 'kind', e.kind, 'signature_ok', e.signature_ok,
        'outcome', e.outcome) order by e.id desc), '[]') from payment_event e where e.payment_id = p.id) as events
    from ${tables} where p.out_trade_no = ${no} and ${withinReach(staff, 'order.read')}`.execute(db)
  return rows[0]
}
