import { type RawBuilder, sql } from 'kysely'
import type { Staff } from '#src/api/endpoint.ts'
import type { ListSort } from '#src/domain/booking/desk/lists.ts'
import { unpaidStatuses } from '#src/domain/booking/order.ts'
import { type Day, dayOf, isDay } from '#src/domain/calendar-day.ts'
import { instantOf, MOST_COUNTED, microsecondsOf } from '#src/domain/desk/list.ts'
import type { Db } from '#src/platform/db/database.ts'
import { literals } from '#src/platform/db/sql-fragments.ts'
import { changeIsOpen, offeredUntil } from '../../reading/changes/store.ts'
import type { OrderSnapshot } from '../../snapshot.ts'
import { unpaidBills } from '../order.ts'
import { withinReach } from '../scope.ts'
import { type Condition, complainedOrders, conditionsOf, type ListInput } from './list-filters.ts'

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
  /** Orders with a complaint that were found before, instead of being looked for again. */
  complained?: readonly number[] | undefined
}

/** More than that are no list to send there and back: page and count then look for them by themselves. */
const MOST_COMPLAINED = 20_000

/** Who complained is looked for once, for a page and for its count: it is asked at every complaint that there ever was. */
export async function findComplained(db: Db): Promise<number[] | undefined> {
  const { rows } = await sql<{ id: number }>`${complainedOrders} limit ${MOST_COMPLAINED + 1}`.execute(db)
  return rows.length > MOST_COMPLAINED ? undefined : [...new Set(rows.map(({ id }) => id))]
}

/** The conditions of a list, those of the person's reach among them. */
function wanted({ staff, input, now, complained }: Omit<Asked, 'limit'>) {
  const { only } = orders[input.sort ?? 'newest']
  const filters = complained
    ? [
        sql<boolean>`orders.id = any(${complained}::bigint[])`,
        ...conditionsOf({ ...input, has_complaint: undefined }, now),
      ]
    : conditionsOf(input, now)
  return [withinReach(staff, 'order.read'), ...filters, ...(only ? [only] : [])]
}

export async function listDeskOrders(db: Db, asked: Asked) {
  const { sort = 'newest', cursor } = asked.input
  const order = orders[sort]
  const conditions = wanted(asked)
  if (cursor) conditions.push(order.behind(cursor.value, cursor.id))
  // What a row says is read for the rows of the page alone: a snapshot is long, and those that are sorted are many.
  const page = db
    .selectFrom('orders')
    .select('orders.id')
    .where(all(conditions))
    .orderBy(order.by)
    .limit(asked.limit + 1)
  const rows = await db
    .selectFrom('orders')
    .leftJoin('staff as advisor', 'advisor.id', 'orders.advisor_id')
    .select([
      ...(['orders.id', 'order_no', 'orders.status', 'departs_on', 'contact_name', 'payable_fen'] as const),
      ...(['paid_fen', 'adult', 'child_bed', 'child_nobed', 'infant', 'source'] as const),
      ...(['orders.created_at', 'confirm_deadline', 'pay_deadline', 'balance_due_on'] as const),
      'travellers_complete',
    ])
    .select([
      'advisor.name as advisor_name',
      deadline.as('deadline'),
      sql<number>`(extract(epoch from orders.created_at) * 1000000)::bigint`.as('created_us'),
      unpaidBills.as('unpaid_bills_fen'),
      offeredUntil.as('offered_until'),
      changeIsOpen.as('change_is_open'),
      sql<
        Pick<OrderSnapshot, 'title' | 'comboName' | 'type'>
      >`jsonb_build_object('title', snapshot -> 'title',
        'comboName', snapshot -> 'comboName', 'type', snapshot -> 'type')`.as('sold'),
    ])
    .where('orders.id', 'in', page)
    .orderBy(order.by)
    .execute()
  const list = rows.slice(0, asked.limit)
  const last = list.at(-1)
  return {
    list,
    next: last && rows.length > asked.limit ? { value: order.valueOf(last), id: last.id } : null,
  }
}
export type DeskListRow = Awaited<ReturnType<typeof listDeskOrders>>['list'][number]

/** Counts what a list holds up to `most` rows, and people and money of it. */
export async function countDeskOrders(db: Db, asked: Omit<Asked, 'limit'>, most = MOST_COUNTED + 1) {
  const conditions = wanted(asked)
  const { rows } = await sql<{ total: number; people: number; payable_fen: number }>`
    select count(*) as total, coalesce(sum(people), 0) as people, coalesce(sum(payable_fen), 0) as payable_fen
    from (select adult + child_bed + child_nobed as people, payable_fen from orders
      where ${all(conditions)} limit ${most}) found`.execute(db)
  return rows[0] ?? { total: 0, people: 0, payable_fen: 0 }
}

/** Names of what a list is narrowed down to, for the chips of its filters. */
export async function filterNames(db: Db, { product_id, destination_id, advisor_id }: ListInput) {
  const unnamed = { product: '', destination: '', advisor: '' }
  if (product_id === undefined && destination_id === undefined && advisor_id === undefined) return unnamed
  const { rows } = await sql<typeof unnamed>`
    select coalesce((select title from product where id = ${product_id ?? null}), '') as product,
      coalesce((select label from destination where id = ${destination_id ?? null}), '') as destination,
      coalesce((select name from staff where id = ${advisor_id ?? null}), '') as advisor`.execute(db)
  return rows[0] ?? unnamed
}
