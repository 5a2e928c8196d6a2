import { type ExpressionBuilder, sql } from 'kysely'
import type { Day } from '#src/domain/calendar-day.ts'
import { bookedStatuses } from '#src/domain/order.ts'
import type { BillKind, BillStatus, OrderStatus, PayChannel, PaymentStatus } from '#src/domain/order-codes.ts'
import type { Db } from '#src/platform/db/database.ts'
import { literals } from '#src/platform/db/literals.ts'
import type { DB, RefundStatus } from '#src/platform/db/schema.gen.ts'
import type { OrderSnapshot, TripEdition } from '../snapshot.ts'

/** What the unpaid bills of an order come to, and whether its contract is in force. */
const derived = (eb: ExpressionBuilder<DB, 'orders'>) =>
  [
    sql<number>`(select coalesce(sum(bill.amount_fen), 0) from order_bill bill
      where bill.order_id = orders.id and bill.status = 'unpaid')`.as('unpaid_bills_fen'),
    eb
      .exists(
        eb
          .selectFrom('contract')
          .select('id')
          .whereRef('contract.order_id', '=', 'orders.id')
          .where('contract.state', '=', 'signed'),
      )
      .as('contract_signed'),
    sql<OrderSnapshot>`snapshot`.as('snapshot'),
    sql<ReviewOfOrder | null>`(select json_build_object('id', comment.id, 'appended', comment.append is not null,
        'written', (extract(epoch from comment.written_at) * 1000)::bigint,
        'edited', (extract(epoch from comment.edited_at) * 1000)::bigint)
      from comment where comment.order_id = orders.id)`.as('review'),
  ] as const

/** What has been written about an order, in milliseconds since 1970. */
interface ReviewOfOrder {
  id: number
  appended: boolean
  written: number
  edited: number | null
}

/** A member's own order; another's does not exist (rule book §28.25). */
export const findOrder = (db: Db, memberId: number, orderNo: string) =>
  db
    .selectFrom('orders')
    .selectAll()
    .select(derived)
    .where('member_id', '=', memberId)
    .where('order_no', '=', orderNo)
    .executeTakeFirst()
export type FoundOrder = NonNullable<Awaited<ReturnType<typeof findOrder>>>

/** What an order list shows: states of a tab, and words of an order's number or title. */
export interface OrderConditions {
  statuses: readonly OrderStatus[]
  keywords: string
}

/** Letters as they were typed: `%` and `_` are letters too. */
const holding = (keywords: string) => `%${keywords.replace(/[\\%_]/g, '\\$&')}%`

const matching = (keywords: string) =>
  keywords === ''
    ? sql<boolean>`true`
    : sql<boolean>`(orders.order_no ilike ${holding(keywords)} or orders.snapshot ->> 'title' ilike ${holding(keywords)})`

export const listOrders = (
  db: Db,
  memberId: number,
  { statuses, keywords, limit, offset }: OrderConditions & { limit: number; offset: number },
) =>
  db
    .selectFrom('orders')
    .selectAll()
    .select(derived)
    .where('member_id', '=', memberId)
    .where('status', 'in', statuses)
    .where(matching(keywords))
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export interface OrderOverview {
  /** How many orders there are in each state, and how many of them match. */
  counts: Partial<Record<OrderStatus, { all: number; found: number }>>
  next: { order_no: string; title: string; cover: string; departs_on: Day } | null
}

/** One statement, over the member's own orders. */
export async function findOverview(
  db: Db,
  memberId: number,
  keywords: string,
  today: Day,
): Promise<OrderOverview> {
  const { rows } = await sql<OrderOverview>`
    with mine as (
      select id, order_no, status, departs_on, returns_on, snapshot, ${matching(keywords)} as found
      from orders where member_id = ${memberId}
    )
    select
      (select coalesce(json_object_agg(each.status, json_build_object('all', each.n, 'found', each.found)), '{}')
        from (select status, count(*) as n, count(*) filter (where found) as found from mine group by status) each
      ) as counts,
      (select json_build_object('order_no', order_no, 'title', snapshot ->> 'title', 'cover', coalesce(snapshot ->> 'cover', ''),
          'departs_on', departs_on)
        from mine where status in (${literals(bookedStatuses)}) and returns_on >= ${today}::date
        order by departs_on, id limit 1) as next`.execute(db)
  return rows[0] ?? { counts: {}, next: null }
}

/** Everything an order's own page shows beside the order and its people. Instants are epoch milliseconds. */
export interface OrderParts {
  trip: TripEdition
  /** What is bought and, behind it, what lowers its price. */
  items: {
    code: string
    name: string
    unit_fen: number
    qty: number
    amount_fen: number
    refundable: boolean
  }[]
  bills: {
    id: number
    kind: BillKind
    title: string
    amount_fen: number
    due: number
    status: BillStatus
    paid: number | null
  }[]
  payments: {
    out_trade_no: string
    channel: PayChannel
    amount_fen: number
    status: PaymentStatus
    created: number
    success: number | null
  }[]
  refunds: {
    out_refund_no: string
    amount_fen: number
    status: RefundStatus
    reason: string
    created: number
    success: number | null
  }[]
  contract: { no: string; state: 'signed' | 'voided'; signed: number; sha256: string } | null
  log: { from: OrderStatus | null; to: OrderStatus; at: number }[]
  hold: 'active' | 'consumed' | 'released' | null
  departure: 'open' | 'formed' | 'closed' | 'cancelled' | 'by_phone' | null
}

const ms = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::bigint`)

export async function findParts(db: Db, orderId: number): Promise<OrderParts> {
  const { rows } = await sql<OrderParts>`
    select e.trip,
      (select coalesce(json_agg(json_build_object('code', i.code, 'name', i.name, 'unit_fen', i.unit_fen,
          'qty', i.qty, 'amount_fen', i.amount_fen, 'refundable', i.refundable) order by i.seq), '[]')
        from order_line i where i.order_id = o.id) as items,
      (select coalesce(json_agg(json_build_object('id', b.id, 'kind', b.kind, 'title', b.title,
          'amount_fen', b.amount_fen, 'due', ${ms('b.due_at')}, 'status', b.status, 'paid', ${ms('b.paid_at')})
          order by b.seq), '[]')
        from order_bill b where b.order_id = o.id) as bills,
      (select coalesce(json_agg(json_build_object('out_trade_no', p.out_trade_no, 'channel', p.channel,
          'amount_fen', p.amount_fen, 'status', p.status, 'created', ${ms('p.created_at')},
          'success', ${ms('p.success_at')}) order by p.id), '[]')
        from payment p where p.order_id = o.id) as payments,
      (select coalesce(json_agg(json_build_object('out_refund_no', r.out_refund_no, 'amount_fen', r.amount_fen,
          'status', r.status, 'reason', r.reason, 'created', ${ms('r.created_at')},
          'success', ${ms('r.success_at')}) order by r.id), '[]')
        from refund r where r.order_id = o.id) as refunds,
      (select json_build_object('no', c.contract_no, 'state', c.state, 'signed', ${ms('c.signed_at')},
          'sha256', encode(c.sha256, 'hex'))
        from contract c where c.order_id = o.id order by c.id desc limit 1) as contract,
      (select coalesce(json_agg(json_build_object('from', l.from_status, 'to', l.to_status, 'at', ${ms('l.at')})
          order by l.id), '[]')
        from order_log l where l.order_id = o.id) as log,
      (select h.status from inventory_hold h where h.order_id = o.id) as hold,
      (select d.status from departure d where d.id = o.departure_id) as departure
    from orders o join trip_edition e on e.id = o.trip_edition_id
    where o.id = ${orderId}`.execute(db)
  const [parts] = rows
  if (!parts) throw new Error(`order ${orderId} has gone`)
  return parts
}
