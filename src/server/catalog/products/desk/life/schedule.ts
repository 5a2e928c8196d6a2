import type { ProductSchedule, productLife } from '#src/api/desk/products/life.ts'
import type { Data, Input, Staff } from '#src/api/endpoint.ts'
import { minuteText } from '#src/domain/calendar-day.ts'
import { scheduledAt } from '#src/domain/catalog/product-life/schedule.ts'
import { badFields, Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { lockedProduct, sameVersion, standingOf } from '../draft.ts'
import { assertPublishable } from '../publish.ts'
import { findProduct } from '../store.ts'
import { endSchedule, findSchedule, type ScheduleRecord, writeSchedule } from './schedule-store.ts'

type Calls = typeof productLife

const shown = (found: ScheduleRecord | undefined): ProductSchedule | null =>
  found ? { at: found.publish_at, by: found.name, note: found.note, fault: found.fault } : null

/** Refuses NOT_FOUND. */
export async function viewSchedule({ db }: Ctx, id: number): Promise<Data<Calls['schedule']>> {
  if (!(await findProduct(db, id))) throw new Refused('NOT_FOUND')
  return { schedule: shown(await findSchedule(db, id)) }
}

/**
 * Has the draft that was seen published at a moment to come. Everything that publishing asks for must hold now already;
 * `publishScheduled` asks again. Until then nobody changes the draft. Refuses NOT_FOUND, PARAM, STATE, NOT_READY.
 */
export const scheduleDraft = (ctx: Ctx, staff: Staff, input: Input<Calls['setSchedule']>) =>
  ctx.transaction(async (tx) => {
    const { id, version, note } = input
    const product = await lockedProduct(tx, id)
    const moment = scheduledAt(input.at, ctx.now)
    if ('fault' in moment) throw badFields({ at: moment.fault })
    const standing = await standingOf(tx, id)
    sameVersion(standing, version)
    await assertPublishable(ctx, tx, product, standing)
    const before = await findSchedule(tx, id)
    await writeSchedule(tx, {
      ...{ productId: id, draftVersion: version, publishAt: moment.at, note },
      ...{ by: staff.id, at: ctx.now },
    })
    const at = minuteText(moment.at)
    return {
      answer: { schedule: shown(await findSchedule(tx, id)), message: `将于 ${at} 发布` },
      audit: [
        {
          ...{ entity: 'product', id, reason: note, after: { publish_at: at } },
          ...(before && { before: { publish_at: minuteText(before.publish_at) } }),
        },
      ],
    }
  })

/** Leaves the draft as it is, to be changed again. Refuses NOT_FOUND, STATE where nothing is scheduled. */
export const unscheduleDraft = (ctx: Ctx, { id }: Input<Calls['unschedule']>) =>
  ctx.transaction(async (tx) => {
    await lockedProduct(tx, id)
    const before = await findSchedule(tx, id)
    if (!before) throw new Refused('STATE', undefined, '没有定时发布，可能已经发布或被同事撤回')
    await endSchedule(tx, id)
    return {
      answer: { schedule: null, message: '已撤回定时发布，草稿保留' },
      audit: [{ entity: 'product', id, before: { publish_at: minuteText(before.publish_at) } }],
    }
  })
