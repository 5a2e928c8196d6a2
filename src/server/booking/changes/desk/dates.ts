import { sql } from 'kysely'
import type { orderDateChanges } from '#src/api/desk/orders/date-changes/date-changes.ts'
import type { Data, Staff } from '#src/api/endpoint.ts'
import { groupText, onSaleStatuses, seatsTaken } from '#src/domain/booking/stock.ts'
import { toFen } from '#src/domain/money.ts'
import { countsOf, findDeskOrder } from '#src/server/booking/orders/service.ts'
import type { Ctx } from '#src/server/ctx.ts'

const MOST = 60

/** Dates of the order's own trip that are on sale and have seats for all of its people, by day. */
export async function datesFor(
  { db, now }: Ctx,
  staff: Staff,
  no: string,
): Promise<Data<typeof orderDateChanges.dates>> {
  const order = await findDeskOrder(db, staff, no, 'order.change')
  if (order.product_id === null) return { dates: [] }
  const pax = seatsTaken(countsOf(order))
  const rows = await db
    .selectFrom('departure as d')
    .innerJoin('combo as c', 'c.id', 'd.combo_id')
    .select(['d.id', 'd.departs_on', 'd.adult_fen', 'd.status', 'd.sold', 'd.min_group'])
    .select(['c.combo_key', 'c.name'])
    .select(sql<number>`d.capacity - d.sold - d.held`.as('seats'))
    .where('d.product_id', '=', order.product_id)
    .where('c.on_sale', '=', true)
    .where('d.id', '<>', order.departure_id ?? 0)
    .where('d.status', 'in', onSaleStatuses)
    .where('d.close_at', '>', now)
    .where(sql<boolean>`d.sold + d.held + ${pax} <= d.capacity`)
    .orderBy('d.departs_on')
    .orderBy('d.id')
    .limit(MOST)
    .execute()
  return {
    dates: rows.map((row) => ({
      departure_id: row.id,
      date: row.departs_on,
      combo_key: row.combo_key,
      combo_name: row.name,
      adult_fen: toFen(row.adult_fen),
      seats: row.seats,
      group_text: groupText({ status: row.status, sold: row.sold, minGroup: row.min_group }),
    })),
  }
}
