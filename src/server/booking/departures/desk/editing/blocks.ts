import type { departurePromises } from '#src/api/desk/departures/promises.ts'
import type { Input, Staff } from '#src/api/endpoint.ts'
import { addDays, dayOf, startOf } from '#src/domain/calendar-day.ts'
import type { Db } from '#src/platform/db/database.ts'
import { badFields, Refused } from '#src/platform/refused.ts'
import { productChanged } from '#src/server/catalog/products/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { blockSeats, unblockSeats } from '../../blocks.ts'
import { lockedDeparture } from './record.ts'

type Calls = typeof departurePromises

/** Refuses NOT_FOUND, STATE, PARAM for a day that is none of its own, and SOLD_OUT where fewer seats are free. */
export const block = (ctx: Ctx, staff: Staff, { departure_id, pax, purpose, until }: Input<Calls['block']>) =>
  ctx.transaction(async (tx) => {
    const departure = await lockedDeparture(tx, departure_id, ctx.now)
    if (until < dayOf(ctx.now) || until > departure.departs_on)
      throw badFields({ until: `请选择今天到${departure.departs_on}之间的日期` })
    const wanted = { departureId: departure.id, pax, purpose, staffId: staff.id }
    const expiresAt = startOf(addDays(until, 1))
    if (!(await blockSeats(tx, { ...wanted, expiresAt }, ctx.now))) {
      const stock = departure.capacity - departure.sold - departure.held
      throw new Refused('SOLD_OUT', { stock }, `只剩${stock}位可以保留`)
    }
    await productChanged(ctx, tx, departure.product_id)
    return {
      answer: { message: `已保留${pax}位` },
      audit: [{ entity: 'departure', id: departure.id, after: { pax, until } }],
    }
  })

/** Refuses NOT_FOUND, and STATE where the seats are free already. */
export const unblock = (ctx: Ctx, { hold_id }: Input<Calls['unblock']>) =>
  ctx.transaction(async (tx) => {
    const found = await tx
      .selectFrom('inventory_hold')
      .innerJoin('departure', 'departure.id', 'inventory_hold.departure_id')
      .select(['departure.id', 'departure.product_id', 'inventory_hold.pax'])
      .where('inventory_hold.id', '=', hold_id)
      .where('kind', '=', 'block')
      .executeTakeFirst()
    if (!found) throw new Refused('NOT_FOUND', undefined, '没有这次锁位')
    if (!(await unblockSeats(tx, hold_id, ctx.now))) throw new Refused('STATE', undefined, '已经放位')
    await productChanged(ctx, tx, found.product_id)
    return {
      answer: { message: `已放回${found.pax}位` },
      audit: [{ entity: 'departure', id: found.id, after: { pax: found.pax } }],
    }
  })

/** For whom seats are kept now, the first that ends before the others. */
export async function listBlocks(db: Db, departureId: number) {
  const rows = await db
    .selectFrom('inventory_hold as h')
    .leftJoin('staff', 'staff.id', 'h.staff_id')
    .select(['h.id', 'h.pax', 'h.purpose', 'h.expires_at', 'staff.name'])
    .where('departure_id', '=', departureId)
    .where('kind', '=', 'block')
    .where('h.status', '=', 'active')
    .orderBy('expires_at')
    .orderBy('h.id')
    .execute()
  return rows.map(({ id, pax, purpose, expires_at, name }) => ({
    hold_id: id,
    pax,
    purpose: purpose ?? '',
    until: addDays(dayOf(expires_at ?? new Date(0)), -1),
    by: name ?? '',
  }))
}
