import { type RawBuilder, sql } from 'kysely'
import type { orderLists } from '#src/api/desk/orders/lists.ts'
import type { Input, Staff } from '#src/api/endpoint.ts'
import { type ListSort, SOON_DAYS } from '#src/domain/booking/desk/lists.ts'
import { bookedStatuses, lapsingStatuses, unpaidStatuses } from '#src/domain/booking/order.ts'
import type { OrderStatus } from '#src/domain/booking/order-codes.ts'
import { addDays, type Day, dayOf, isDay, startOf } from '#src/domain/calendar-day.ts'
import { instantOf, microsecondsOf } from '#src/domain/desk/list.ts'
import type { Db } from '#src/platform/db/database.ts'
import { literals } from '#src/platform/db/sql-fragments.ts'
import type { OrderSnapshot } from '../../snapshot.ts'
import { unpaidBills } from '../order.ts'
import { withinReach } from '../scope.ts'

export type ListInput = Input<(typeof orderLists)['list']>
type Condition = RawBuilder<boolean>

const goingStatuses = ['deposit_paid', 'paid', 'ready'] as const satisfies OrderStatus[]

const isIncomplete = sql<boolean>`not orders.travellers_complete and orders.status in (${literals(goingStatuses)})`
const isUnpaid = sql<boolean>`orders.id in (
  select order_id from order_bill where status = 'unpaid'
  union all select id from orders where status in (${literals(unpaidStatuses)}))`
/** Not signed yet, or signed no more: a contract that was voided. */
const isUnsigned = sql<boolean>`orders.id in (
  select id from orders where status in ('wait_confirm', 'wait_contract')
  union all select o.id from orders o where o.status in (${literals(bookedStatuses)})
    and not exists (select from contract c where c.order_id = o.id and c.state = 'signed'))`

const isDueOn = (today: Day) => {
  const [from, until] = [startOf(today), startOf(addDays(today, 1))]
  return sql<boolean>`orders.id in (
    select order_id from order_bill where status = 'unpaid' and due_at >= ${from} and due_at < ${until}
    union all select id from orders where status in (${literals(lapsingStatuses)})
      and pay_deadline >= ${from} and pay_deadline < ${until})`
}

/** Asked for by itself: PostgreSQL cannot guess how many orders the products of a place have before it knows them. */
async function productsAt(db: Db, destinationId: number) {
  const { rows } = await sql<{ product_id: number }>`
    select distinct tagged.product_id from product_destination tagged
    join destination d on d.id = tagged.destination_id
    join destination wanted on wanted.id = ${destinationId} and d.path like wanted.path || '%'`.execute(db)
  return rows.map(({ product_id }) => product_id)
}

function conditionsOfView({ view }: ListInput, today: Day): Condition[] {
  switch (view) {
    case 'to_confirm':
      return [sql`orders.status = 'wait_confirm'`]
    case 'due_today':
      return [isDueOn(today)]
    case 'departs_soon':
      return [
        sql`orders.departs_on between ${today}::date and ${addDays(today, SOON_DAYS)}::date`,
        sql`orders.status in (${literals(goingStatuses)})`,
      ]
    case 'incomplete':
      return [isIncomplete]
    default:
      return []
  }
}

/** Every filter that is set is one more condition (desk book §4.2). */
async function conditionsOf(db: Db, input: ListInput, now: Date): Promise<Condition[]> {
  const conditions = conditionsOfView(input, dayOf(now))
  const add = (isSet: unknown, condition: () => Condition) => {
    if (isSet !== undefined && isSet !== false) conditions.push(condition())
  }
  add(input.states, () => sql`orders.status = any(${input.states}::order_status[])`)
  add(input.departs_from, () => sql`orders.departs_on >= ${input.departs_from}::date`)
  add(input.departs_until, () => sql`orders.departs_on <= ${input.departs_until}::date`)
  add(input.ordered_from, () => sql`orders.created_at >= ${startOf(input.ordered_from ?? '')}`)
  add(input.ordered_until, () => sql`orders.created_at < ${startOf(addDays(input.ordered_until ?? '', 1))}`)
  add(input.product_id, () => sql`orders.product_id = ${input.product_id}`)
  add(input.departure_id, () => sql`orders.departure_id = ${input.departure_id}`)
  add(input.types, () => sql`orders.snapshot ->> 'type' = any(${input.types}::text[])`)
  add(input.sources, () => sql`orders.source = any(${input.sources}::order_source[])`)
  add(input.advisor_id, () => sql`orders.advisor_id = ${input.advisor_id}`)
  add(input.unpaid, () => isUnpaid)
  add(input.incomplete, () => isIncomplete)
  add(input.unsigned, () => isUnsigned)
  if (input.destination_id !== undefined)
    conditions.push(sql`orders.product_id = any(${await productsAt(db, input.destination_id)}::bigint[])`)
  return conditions
}

/** The order by which 最早到期 goes: the promise to confirm, or the traveller's time to sign and pay. */
const deadline = sql<Date | null>`case when orders.status = 'wait_confirm' then orders.confirm_deadline
  else orders.pay_deadline end`

interface Order {
  /** Only rows that have the sorted value at all. */
  only: Condition | null
  by: RawBuilder<unknown>
  /** The rows behind a position, in this order. */
  behind(value: string, id: number): Condition
  valueOf(row: { created_us: number; departs_on: Day; deadline: Date | null }): string
}

const orders: Record<ListSort, Order> = {
  newest: {
    only: null,
    by: sql`orders.created_at desc, orders.id desc`,
    behind: (value, id) =>
      sql`(orders.created_at, orders.id) < (timestamptz 'epoch' + ${microsecondsOf(value)} * interval '1 microsecond', ${id})`,
    valueOf: (row) => String(row.created_us),
  },
  departs: {
    only: null,
    by: sql`orders.departs_on, orders.id`,
    behind: (value, id) =>
      sql`(orders.departs_on, orders.id) > (${isDay(value) ? value : dayOf(new Date(0))}::date, ${id})`,
    valueOf: (row) => row.departs_on,
  },
  deadline: {
    only: sql`orders.status in (${literals(unpaidStatuses)})`,
    by: sql`${deadline}, orders.id`,
    behind: (value, id) => sql`(${deadline}, orders.id) > (${instantOf(value)}::timestamptz, ${id})`,
    valueOf: (row) => String(row.deadline?.getTime() ?? 0),
  },
}

const all = (conditions: readonly Condition[]) =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`

interface Asked {
  staff: Staff
  input: ListInput
  now: Date
  limit: number
}

/** The conditions of a list, those of the person's reach among them. */
async function wanted(db: Db, { staff, input, now }: Omit<Asked, 'limit'>) {
  const { only } = orders[input.sort ?? 'newest']
  return [withinReach(staff, 'order.read'), ...(await conditionsOf(db, input, now)), ...(only ? [only] : [])]
}

export async function listDeskOrders(db: Db, asked: Asked) {
  const { sort = 'newest', cursor } = asked.input
  const order = orders[sort]
  const conditions = await wanted(db, asked)
  if (cursor) conditions.push(order.behind(cursor.value, cursor.id))
  const rows = await db
    .selectFrom('orders')
    .leftJoin('staff as advisor', 'advisor.id', 'orders.advisor_id')
    .select([
      'orders.id',
      'order_no',
      'orders.status',
      'departs_on',
      'contact_name',
      'payable_fen',
      'paid_fen',
    ])
    .select(['adult', 'child_bed', 'child_nobed', 'infant', 'source', 'orders.created_at'])
    .select(['confirm_deadline', 'pay_deadline', 'balance_due_on', 'travellers_complete'])
    .select([
      'advisor.name as advisor_name',
      deadline.as('deadline'),
      sql<number>`(extract(epoch from orders.created_at) * 1000000)::bigint`.as('created_us'),
      unpaidBills.as('unpaid_bills_fen'),
      sql<
        Pick<OrderSnapshot, 'title' | 'comboName' | 'type'>
      >`jsonb_build_object('title', snapshot -> 'title',
        'comboName', snapshot -> 'comboName', 'type', snapshot -> 'type')`.as('sold'),
    ])
    .where(all(conditions))
    .orderBy(order.by)
    .limit(asked.limit + 1)
    .execute()
  const list = rows.slice(0, asked.limit)
  const last = list.at(-1)
  return {
    list,
    next: last && rows.length > asked.limit ? { value: order.valueOf(last), id: last.id } : null,
  }
}
export type DeskListRow = Awaited<ReturnType<typeof listDeskOrders>>['list'][number]

/** Totals are exact up to this many orders; counting all of a large shop for each page would cost more than the page. */
export const MOST_COUNTED = 5000

/** Counts what a list holds up to `most` rows, and people and money of it. */
export async function countDeskOrders(db: Db, asked: Omit<Asked, 'limit'>, most = MOST_COUNTED + 1) {
  const conditions = await wanted(db, asked)
  const { rows } = await sql<{ total: number; people: number; payable_fen: number }>`
    select count(*) as total, coalesce(sum(people), 0) as people, coalesce(sum(payable_fen), 0) as payable_fen
    from (select adult + child_bed + child_nobed as people, payable_fen from orders
      where ${all(conditions)} limit ${most}) found`.execute(db)
  return rows[0] ?? { total: 0, people: 0, payable_fen: 0 }
}

/** Names of what a list is narrowed down to, for the chips of its filters. */
export async function filterNames(db: Db, { product_id, destination_id, advisor_id }: ListInput) {
  const { rows } = await sql<{ product: string; destination: string; advisor: string }>`
    select coalesce((select title from product where id = ${product_id ?? null}), '') as product,
      coalesce((select label from destination where id = ${destination_id ?? null}), '') as destination,
      coalesce((select name from staff where id = ${advisor_id ?? null}), '') as advisor`.execute(db)
  return rows[0] ?? { product: '', destination: '', advisor: '' }
}
