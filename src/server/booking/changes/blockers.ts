import type { changes } from '#src/api/booking/changes.ts'
import type { Data } from '#src/api/endpoint.ts'
import { errors, type Refusal } from '#src/api/errors.ts'
import type { Traveller } from '#src/domain/travellers/traveller.ts'
import { blockerText } from '#src/domain/travellers/travellers.ts'
import type { Db } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import {
  assertNoOverlap,
  type OrderRecord,
  signFaults,
  tripOfOrder,
} from '#src/server/booking/orders/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import type { KeptChange } from './store.ts'

export type Blocker = Data<(typeof changes)['quote']>['blockers'][number]

export const blocker = (refusal: Refusal, field: string, message: string): Blocker => ({
  code: errors[refusal].code,
  field,
  message,
})

/** The order as it would be on the other date: what rules about its people look at. */
export const movedOrder = (
  order: OrderRecord,
  { snapshot, departsOn, returnsOn }: KeptChange,
): OrderRecord => ({
  ...order,
  snapshot,
  departs_on: departsOn,
  returns_on: returnsOn,
})

/**
 * What keeps the people of an order from travelling on other days and not on its own: a child who is too old by then, or
 * somebody who is on another trip that has been paid for.
 */
export async function peopleBlockers(
  ctx: Ctx,
  db: Db,
  order: OrderRecord,
  moved: OrderRecord,
  people: readonly Traveller[],
): Promise<Blocker[]> {
  const before = new Set(signFaults(ctx, order, people).map(blockerText))
  const faults = signFaults(ctx, moved, people)
    .filter((fault) => !before.has(blockerText(fault)))
    .map((fault) => blocker('TRAVELLER', fault.field, blockerText(fault)))
  try {
    await assertNoOverlap(db, ctx.vault, tripOfOrder(moved, people))
    return faults
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return [...faults, blocker('TRAVELLER', 'travellers', '有出行人在新日期已有其他行程')]
  }
}
