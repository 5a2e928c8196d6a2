import { type RawBuilder, sql } from 'kysely'
import type { deskDepartures } from '#src/api/desk/orders/departures.ts'
import type { Input } from '#src/api/endpoint.ts'
import { endedStatuses } from '#src/domain/booking/desk/departure-cancelling.ts'
import type { OrderStatus } from '#src/domain/booking/order-codes.ts'
import type { ShopCause } from '#src/domain/booking/refunds/deduction.ts'
import { openRequestStatuses, type RefundRequestStatus } from '#src/domain/booking/refunds/request.ts'
import type { DepartureStock } from '#src/domain/booking/stock.ts'
import { type Day, isDay } from '#src/domain/calendar-day.ts'
import type { ProductType, Scope } from '#src/domain/codes.ts'
import { MOST_COUNTED, PAGE_ROWS } from '#src/domain/desk/list.ts'
import type { Counts } from '#src/domain/pricing/counts.ts'
import type { Db } from '#src/platform/db/database.ts'
import { literals } from '#src/platform/db/sql-fragments.ts'
import { changeIsOpen, offeredUntil } from '#src/server/booking/orders/service.ts'

type Wanted = Input<(typeof deskDepartures)['list']>

export interface DepartureRow {
  id: number
  group_code: string
  departs_on: Day
  returns_on: Day
  product_id: number
  title: string
  combo_name: string
  status: DepartureStock['status']
  capacity: number
  sold: number
  held: number
  min_group: number
  is_formed: boolean
  adult_fen: number
  orders: number
  is_being_cancelled: boolean
}

interface Whole extends DepartureRow {
  combo_id: number
  scope: Scope
  close_at: Date
  child_bed_fen: number | null
  child_nobed_fen: number | null
  infant_fen: number | null
  single_supp_fen: number
  supplier: string
}

const columns = sql`d.id, d.group_code, d.departs_on, d.returns_on, d.product_id, p.title, c.name as combo_name, d.status,
  d.capacity, d.sold, d.held, d.min_group, d.is_formed, d.adult_fen,
  (select count(*)::int from orders where orders.departure_id = d.id
    and orders.status not in (${literals(endedStatuses)})) as orders,
  exists (select from departure_cancellation asked
    where asked.departure_id = d.id and asked.state = 'asked') as is_being_cancelled`
const tables = sql`departure d join product p on p.id = d.product_id join combo c on c.id = d.combo_id`

/** Begun and too few, in the words of the index `departure_short`. */
export const isShort = sql<boolean>`d.status in ('open', 'closed') and d.sold > 0 and d.sold < d.min_group
  and not d.is_formed`

function matching({ from, until, states, product_id, supplier_id, short, with_orders }: Wanted, today: Day) {
  const conditions: RawBuilder<unknown>[] = [sql`d.departs_on >= ${from ?? today}::date`]
  if (until) conditions.push(sql`d.departs_on <= ${until}::date`)
  // Written out, so that the few that are cancelled are found by their own index.
  if (states) conditions.push(sql`d.status in (${literals(states)})`)
  if (product_id !== undefined) conditions.push(sql`d.product_id = ${product_id}`)
  if (supplier_id !== undefined)
    conditions.push(sql`d.product_id = any(array(select id from product where supplier_id = ${supplier_id}))`)
  if (short) conditions.push(isShort)
  if (with_orders) conditions.push(sql`d.sold + d.held > 0`)
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

export async function listDepartures(db: Db, wanted: Wanted, today: Day): Promise<DepartureRow[]> {
  const { cursor } = wanted
  const behind = cursor
    ? sql`(d.departs_on, d.id) > (${isDay(cursor.value) ? cursor.value : today}::date, ${cursor.id})`
    : sql`true`
  // Orders are counted for the rows of the page alone.
  const { rows } = await sql<DepartureRow>`
    with page as materialized (select d.id from departure d where ${matching(wanted, today)} and ${behind}
      order by d.departs_on, d.id limit ${PAGE_ROWS + 1})
    select ${columns} from ${tables} join page on page.id = d.id order by d.departs_on, d.id`.execute(db)
  return rows
}

export async function countDepartures(db: Db, wanted: Wanted, today: Day, most = MOST_COUNTED) {
  const { rows } = await sql<{ total: number; sold: number; held: number; capacity: number }>`
    select count(*)::int as total, coalesce(sum(sold), 0)::int as sold, coalesce(sum(held), 0)::int as held,
      coalesce(sum(capacity), 0)::int as capacity
    from (select d.sold, d.held, d.capacity from departure d where ${matching(wanted, today)}
      limit ${most + 1}) found`.execute(db)
  return rows[0] ?? { total: 0, sold: 0, held: 0, capacity: 0 }
}

export async function productTitle(db: Db, id: number | undefined): Promise<string> {
  if (id === undefined) return ''
  const found = await db.selectFrom('product').select('title').where('id', '=', id).executeTakeFirst()
  return found?.title ?? ''
}

export async function supplierName(db: Db, id: number | undefined): Promise<string> {
  if (id === undefined) return ''
  const found = await db.selectFrom('supplier').select('name').where('id', '=', id).executeTakeFirst()
  return found?.name ?? ''
}

export async function findDeparture(db: Db, id: number): Promise<Whole | undefined> {
  const { rows } = await sql<Whole>`
    select ${columns}, d.combo_id, p.scope, d.close_at, d.child_bed_fen, d.child_nobed_fen, d.infant_fen,
      d.single_supp_fen, s.name as supplier
    from ${tables} join supplier s on s.id = p.supplier_id where d.id = ${id}`.execute(db)
  return rows[0]
}

export interface SeatedOrder extends Counts {
  order_no: string
  status: OrderStatus
  type: ProductType
  pax: number | null
  hold: 'active' | 'consumed' | 'released' | null
  payable_fen: number
  paid_fen: number
  refunded_fen: number
  request_status: RefundRequestStatus | null
  offered_until: Date | null
  change_is_open: boolean
  isWithinReach: boolean
}

/** Every order that ever had seats of it, those that still take part first. */
export async function listSeatedOrders(db: Db, id: number, reach: RawBuilder<boolean>) {
  const { rows } = await sql<SeatedOrder>`
    select orders.order_no, orders.status, orders.snapshot ->> 'type' as type, orders.adult, orders.child_bed,
      orders.child_nobed, orders.infant, hold.pax, hold.status as hold, orders.payable_fen, orders.paid_fen,
      orders.refunded_fen, ${reach} as "isWithinReach",
      ${offeredUntil} as offered_until, ${changeIsOpen} as change_is_open,
      (select request.status from refund_request request where request.order_id = orders.id
        and request.status in (${literals(openRequestStatuses)})) as request_status
    from orders left join inventory_hold hold on hold.order_id = orders.id
    where orders.departure_id = ${id}
    order by orders.status in (${literals(endedStatuses)}), orders.id`.execute(db)
  return rows
}

export interface CancellationRow {
  state: 'asked' | 'done' | 'rejected'
  cause: ShopCause
  reason: string
  asked_by: string
  asked_at: Date
  decided_by: string | null
  decided_at: Date | null
  refund_fen: number
  compensation_fen: number
  approval_id: number | null
}

export async function listCancellations(db: Db, id: number) {
  const { rows } = await sql<CancellationRow>`
    select c.state, c.cause, c.reason, asker.name as asked_by, c.asked_at, decider.name as decided_by, c.decided_at,
      c.refund_fen, c.compensation_fen,
      (select a.id from approval a where a.kind = 'departure_cancel' and a.entity_id = c.departure_id::text
        and a.decided_at is null and c.state = 'asked') as approval_id
    from departure_cancellation c join staff asker on asker.id = c.asked_by
      left join staff decider on decider.id = c.decided_by
    where c.departure_id = ${id} order by c.id desc limit 10`.execute(db)
  return rows
}
