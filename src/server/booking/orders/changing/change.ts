import type { Updateable } from 'kysely'
import type { AgreementName } from '#src/domain/booking/agreements.ts'
import { beforeDeparture } from '#src/domain/booking/departures/departure-day.ts'
import { changeWay, contractDeadline, type OrderField } from '#src/domain/booking/order.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import type { Traveller } from '#src/domain/travellers/traveller.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { Orders } from '#src/platform/db/schema.gen.ts'
import type { Member } from '#src/platform/http/handlers.ts'
import { Refused } from '#src/platform/refused.ts'
import { closeBills } from '#src/server/booking/billing/service.ts'
import { voidContract } from '#src/server/booking/contracts/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { noteFieldChanges } from '#src/server/operations/field-changes/service.ts'
import { groupFormation } from '../group-formation.ts'
import { lockOrder, moveOrder } from '../lifecycle.ts'
import { assertAgreed } from '../placing/agreed.ts'
import { countsOf } from '../reading/rows.ts'
import type { OrderRecord } from '../snapshot.ts'
import { assertNoOverlap, lockTravellers, tripOfOrder } from '../travellers/overlap.ts'
import { openTravellers, replaceTravellers } from '../travellers/store.ts'
import { assertTravellers, isComplete } from '../travellers/travellers.ts'
import { tripOf } from '../travellers/views.ts'
import { changedContact, changedTravellers } from './changed-fields.ts'
import { changeCoupon } from './coupon.ts'

export interface Change {
  contact?: Updateable<Orders>
  people?(current: readonly Traveller[]): Traveller[]
  agreed?: readonly AgreementName[]
  /** Another coupon; null: none. */
  couponId?: number | null
  /** The field under which a box that was left empty is reported. */
  boxField?(name: AgreementName): string
}

/** Who changes an order, and what they may: rule book §7.5 for the traveller, the desk's own days for staff. */
interface By {
  actor: 'member' | 'staff'
  id: number
  assertMay(field: OrderField): void
}

/**
 * What a traveller may still change, and when (rule book §7.5): everything under the order's lock, so that two tabs
 * and a payment take turns. A name changed after signing voids the contract, and the order waits to be signed again.
 */
export const changeOrder = (ctx: Ctx, member: Member, orderNo: string, change: Change) =>
  ctx.transaction(async (tx) => {
    const found = await lockOrder(tx, { orderNo })
    if (found?.member_id !== member.id) throw new Refused('NOT_FOUND')
    const { couponId } = change
    const order = couponId === undefined ? found : await changeCoupon(ctx, tx, found, couponId)
    const changed = await applyChange(ctx, tx, order, change, {
      actor: 'member',
      id: member.id,
      assertMay: (field) => assertEditable(ctx, order, field),
    })
    await noteFieldChanges(tx, changed.record, changed.fields, { staff: null, now: ctx.now })
    return changed
  })

/** The change of an order that is locked, whoever asked for it; answers which fields it changed, by their names. */
export async function applyChange(ctx: Ctx, tx: Tx, order: OrderRecord, change: Change, by: By) {
  const contact = change.contact ?? {}
  if (Object.keys(contact).length > 0) by.assertMay('contact')
  const current = await openTravellers(tx, ctx.vault, order.id)
  const travellers = change.people?.(current) ?? current
  const agreed = [...new Set([...order.agreed, ...(change.agreed ?? [])])]
  const moved = await changeTravellers(
    ctx,
    tx,
    { ...order, agreed },
    { current, people: travellers, change, by },
  )
  const complete = isComplete(travellers, countsOf(order), tripOf({ ...order, agreed }, ctx.now))
  const { version } = await tx
    .updateTable('orders')
    .set({ ...contact, agreed, travellers_complete: complete, updated_at: ctx.now })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', order.id)
    .returning('version')
    .executeTakeFirstOrThrow()
  if (moved.status === 'paid' && complete) await groupFormation(tx, order, ctx.now)
  return {
    order: { ...moved, agreed },
    people: travellers,
    complete,
    fields: [...changedContact(contact), ...changedTravellers(current, travellers)],
    record: { entity: 'order', id: order.order_no, version },
  }
}

function assertEditable(ctx: Ctx, order: OrderRecord, field: OrderField) {
  const facts = { today: dayOf(ctx.now), departsOn: order.departs_on, scope: order.snapshot.scope }
  const way = changeWay(order.status, field, facts)
  if (way === 'self') return
  throw new Refused('STATE', undefined, way === 'service' ? '合同已生效，这一项请联系客服更正' : undefined)
}

interface TravellersChange {
  current: readonly Traveller[]
  people: readonly Traveller[]
  change: Change
  by: By
}

/** The names for which the contract is signed; everything else about a traveller may change without a new contract. */
const namesOf = (travellers: readonly Traveller[]) =>
  JSON.stringify(travellers.map((each) => [each.kind, each.nameCn, each.nameEnLast, each.nameEnFirst]))

async function changeTravellers(
  ctx: Ctx,
  tx: Tx,
  order: OrderRecord,
  { current, people: travellers, change, by }: TravellersChange,
) {
  if (JSON.stringify(current) === JSON.stringify(travellers)) return order
  const renamed = namesOf(current) !== namesOf(travellers)
  by.assertMay(renamed ? 'names' : 'documents')
  const counts = countsOf(order)
  const { agreed, snapshot } = order
  // What an advisor's traveller tells on the telephone is agreed to by themselves, before they sign.
  if (by.actor === 'member' || order.source !== 'advisor' || !isUnsigned(order))
    assertAgreed(agreed, { people: travellers, counts, trip: snapshot, now: ctx.now }, change.boxField)
  assertTravellers(travellers, counts, tripOf(order, ctx.now), 'draft')
  await lockTravellers(tx, ctx.vault, travellers)
  await assertNoOverlap(tx, ctx.vault, tripOfOrder(order, travellers))
  await replaceTravellers(tx, ctx.vault, order.id, travellers)
  return renamed && order.status === 'wait_pay' ? signAgain(ctx, tx, order, by) : order
}

const isUnsigned = ({ status }: OrderRecord) => status === 'wait_confirm' || status === 'wait_contract'

/** Row 6a of rule book §7.2. Past its deadline an order is as good as cancelled and gets no new quarter of an hour. */
async function signAgain(ctx: Ctx, tx: Tx, order: OrderRecord, by: By) {
  const old = order.pay_deadline ?? ctx.now
  if (ctx.now >= beforeDeparture(old, order.departs_on)) throw new Refused('STATE')
  const deadline = contractDeadline(old, ctx.now, order.departs_on, order.deadline_extended)
  await voidContract(tx, order.id, ctx.now)
  await closeBills(ctx, tx, order.id)
  return moveOrder(tx, order, 'wait_contract', {
    actor: by.actor,
    actorId: by.id,
    reason: 'a name changed after signing',
    now: ctx.now,
    set: { pay_deadline: deadline, deadline_extended: order.deadline_extended || deadline > old },
  })
}
