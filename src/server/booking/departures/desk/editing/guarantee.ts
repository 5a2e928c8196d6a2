import type { departurePromises } from '#src/api/desk/departures/promises.ts'
import type { Input, Staff } from '#src/api/endpoint.ts'
import { noticeOn } from '#src/domain/booking/desk/departures.ts'
import { type Day, dayOf } from '#src/domain/calendar-day.ts'
import type { Db } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import { productChanged } from '#src/server/catalog/products/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { groupFormation } from '../../../orders/service.ts'
import { type EditedDeparture, lockedDeparture } from './record.ts'

type Calls = typeof departurePromises

/** The last day on which travellers could still be told that the group does not form (旅游法 63). */
export async function noticeDayOf(db: Db, { product_id, departs_on }: EditedDeparture): Promise<Day> {
  const { scope } = await db
    .selectFrom('product')
    .select('scope')
    .where('id', '=', product_id)
    .executeTakeFirstOrThrow()
  return noticeOn(departs_on, scope)
}

/** Why nobody can promise that it travels; empty where somebody can. */
export function whyNotGuaranteed(departure: EditedDeparture, noticeDay: Day, now: Date) {
  if (departure.guaranteed_at !== null) return '已承诺铁定成团'
  if (departure.is_formed) return '已成团'
  if (departure.status !== 'open') return '没有在售'
  return dayOf(now) >= noticeDay ? `须在${noticeDay}前承诺` : ''
}

/** Why the promise cannot be taken back; empty where it can. */
export function whyNotReleased({ guaranteed_at, sold }: EditedDeparture) {
  if (guaranteed_at === null) return '没有承诺铁定成团'
  return sold > 0 ? '已有客人付款，不能撤回' : ''
}

/**
 * The group is formed however few come: one traveller is enough from now on. Who has paid is told, and who lacks nothing is
 * ready to travel. Refuses NOT_FOUND and STATE.
 */
export const guarantee = (ctx: Ctx, staff: Staff, { departure_id, reason }: Input<Calls['guarantee']>) =>
  ctx.transaction(async (tx) => {
    const departure = await lockedDeparture(tx, departure_id, ctx.now)
    const why = whyNotGuaranteed(departure, await noticeDayOf(tx, departure), ctx.now)
    if (why !== '') throw new Refused('STATE', undefined, why)
    await tx
      .updateTable('departure')
      .set({
        ...{ status: 'formed', min_group: 1, group_before: departure.min_group },
        ...{ guaranteed_by: staff.id, guaranteed_at: ctx.now, edit_version: departure.edit_version + 1 },
      })
      .where('id', '=', departure.id)
      .execute()
    await groupFormation(tx, { departure_id: departure.id }, ctx.now)
    await productChanged(ctx, tx, departure.product_id)
    const before = { min_group: departure.min_group, sold: departure.sold }
    return {
      answer: { message: '已承诺铁定成团' },
      audit: [{ entity: 'departure', id: departure.id, before, after: { min_group: 1 }, reason }],
    }
  })

/** As long as nobody has paid nobody has been told. Refuses NOT_FOUND and STATE. */
export const release = (ctx: Ctx, { departure_id, reason }: Input<Calls['release']>) =>
  ctx.transaction(async (tx) => {
    const departure = await lockedDeparture(tx, departure_id, ctx.now)
    const why = whyNotReleased(departure)
    if (why !== '' || departure.group_before === null) throw new Refused('STATE', undefined, why)
    const min_group = departure.group_before
    await tx
      .updateTable('departure')
      .set({
        ...{ min_group, group_before: null, guaranteed_by: null, guaranteed_at: null },
        ...{ edit_version: departure.edit_version + 1 },
        ...(departure.status === 'formed' && { status: 'open' }),
      })
      .where('id', '=', departure.id)
      .execute()
    await tx.deleteFrom('group_formed').where('departure_id', '=', departure.id).execute()
    await productChanged(ctx, tx, departure.product_id)
    return {
      answer: { message: '已撤回铁定成团' },
      audit: [
        { entity: 'departure', id: departure.id, before: { min_group: 1 }, after: { min_group }, reason },
      ],
    }
  })
