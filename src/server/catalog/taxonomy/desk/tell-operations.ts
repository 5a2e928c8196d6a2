import { sql } from 'kysely'
import type { Staff } from '#src/api/endpoint.ts'
import { bookedStatuses } from '#src/domain/booking/order.ts'
import { type Day, dayOf, monthDayText } from '#src/domain/calendar-day.ts'
import { alertLevelText } from '#src/domain/catalog/taxonomy/destination.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { literals } from '#src/platform/db/sql-fragments.ts'
import { addNote } from '#src/server/operations/notes/service.ts'

interface PaidDeparture {
  group_code: string
  departs_on: Day
  orders: number
  first_order: string
}

/** So many departures are named; of the others there is a count. */
const MOST_NAMED = 6

/**
 * Tells 计调 that nobody should travel to a place: a note on the first paid order that leads there, which waits for each of
 * them until it is read, and names the paid departures (desk book §4.5). Nothing to tell where nobody has paid.
 */
export async function tellOperations(
  tx: Tx,
  staff: Staff,
  place: { id: number; label: string; text: string },
  now: Date,
) {
  const { rows } = await sql<PaidDeparture>`
    select d.group_code, o.departs_on, count(*)::int as orders, min(o.order_no) as first_order
    from orders o join departure d on d.id = o.departure_id
    where o.status in (${literals(bookedStatuses)}) and o.returns_on >= ${dayOf(now)}
      and exists (select from product_destination pd join destination below on below.id = pd.destination_id
        join destination node on node.id = ${place.id} and starts_with(below.path, node.path)
        where pd.product_id = o.product_id)
    group by d.id, o.departs_on order by o.departs_on, d.id`.execute(tx)
  const [first] = rows
  if (!first) return
  const clerks = await tx
    .selectFrom('staff')
    .select('id')
    .where('status', '=', 'active')
    .where(sql<boolean>`'operations' = any (roles)`)
    .orderBy('id')
    .execute()
  const named = rows
    .slice(0, MOST_NAMED)
    .map(({ group_code, departs_on, orders }) => `${monthDayText(departs_on)} ${group_code}（${orders}单）`)
    .join('、')
  const more = rows.length > MOST_NAMED ? `等${rows.length}个` : ''
  const text = `旅行提醒“${place.label}”改为${alertLevelText[2]}：${place.text}。已付款的团期：${named}${more}，请逐团核对。`
  const note = {
    entity: 'order',
    id: first.first_order,
    text,
    mentions: clerks.map(({ id }) => id),
    pinned: false,
  }
  await addNote(tx, staff, note, now)
}
