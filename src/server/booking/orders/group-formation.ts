import { sql } from 'kysely'
import { openChangeStates } from '#src/domain/booking/changes/change.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { calmAlarm, notify } from '#src/server/operations/notifications/service.ts'
import { isInDoubt } from '../billing/service.ts'
import { formGroup, listFormedGroups, markFormedTold } from '../departures/service.ts'
import { moveOrder } from './lifecycle.ts'
import { aboutOrder } from './notices.ts'
import type { OrderRecord } from './snapshot.ts'

/**
 * Once enough seats are sold the group is formed, and every order of it that lacks nothing is ready to travel (rule
 * book §6, §7.2 row 12). An order that another transaction has locked is left to that one, which calls this too:
 * waiting for it under the departure's lock could wait for ever. An order on a plan is a group by itself (§8.9, 20).
 */
export async function groupFormation(tx: Tx, order: Grouped, now: Date): Promise<void> {
  if (order.departure_id !== null) await formGroup(tx, order.departure_id)
  for (const complete of await lockComplete(tx, order)) {
    await moveOrder(tx, complete, 'ready', { actor: 'job', reason: 'group formed', now })
    await calmAlarm(tx, { kind: 'order_incomplete', ref: complete.order_no }, now)
  }
}

type Grouped =
  | { departure_id: number }
  | { departure_id: null; id: number }
  | Pick<OrderRecord, 'departure_id' | 'id'>

/** Paid orders of a formed group that miss neither a document nor money, under their locks. */
const lockComplete = (tx: Tx, order: Grouped): Promise<OrderRecord[]> =>
  tx
    .selectFrom('orders')
    .leftJoin('departure', 'departure.id', 'orders.departure_id')
    .selectAll('orders')
    .where((eb) =>
      order.departure_id === null
        ? eb('orders.id', '=', order.id)
        : eb.and([eb('orders.departure_id', '=', order.departure_id), eb('departure.is_formed', '=', true)]),
    )
    .where('orders.status', '=', 'paid')
    .where('orders.travellers_complete', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_bill')
            .select('order_bill.id')
            .whereRef('order_bill.order_id', '=', 'orders.id')
            .where('order_bill.status', '=', 'unpaid'),
        ),
      ),
    )
    // Who is about to travel on another day is not made ready for this one.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_change')
            .select('order_change.id')
            .whereRef('order_change.order_id', '=', 'orders.id')
            .where('order_change.state', 'in', openChangeStates),
        ),
      ),
    )
    .orderBy('orders.id')
    .forUpdate('orders')
    .skipLocked()
    .$castTo<OrderRecord>()
    .execute()

/** Nobody has cancelled the departure of `orders`, and nobody is asked to. */
const departureStands = sql<boolean>`not (${isInDoubt('orders')} or exists (
  select from departure d where d.id = orders.departure_id and d.status = 'cancelled'))`

/** Of `orders` that are paid: its group has formed and travels; an order on a plan is a group by itself. */
const groupStands = sql<boolean>`(orders.departure_id is null or ${departureStands} and exists (
  select from departure d where d.id = orders.departure_id and d.is_formed))`

/** Of `orders` that are paid or ready: its travellers are expected. */
export const isExpected = sql<boolean>`case orders.status when 'ready' then ${departureStands} else ${groupStands} end`

/** States of an order that has paid for its seats and has not departed. */
const bookedStatuses = ['deposit_paid', 'paid', 'ready'] as const

/**
 * Tells everybody who has paid for a group that it is formed, once, whatever formed it: the last payment, a guarantee of the
 * shop, a traveller fewer. Who pays afterwards books a group that is formed already.
 */
export async function tellFormedGroups(ctx: Ctx) {
  for (const departureId of await listFormedGroups(ctx.db))
    await ctx.transaction(async (tx) => {
      if (!(await markFormedTold(tx, departureId, ctx.now))) return
      const orders = await tx
        .selectFrom('orders')
        .selectAll()
        .where('departure_id', '=', departureId)
        .where('status', 'in', bookedStatuses)
        .orderBy('id')
        .$castTo<OrderRecord>()
        .execute()
      for (const order of orders) await notify(ctx, tx, 'group_formed', aboutOrder(order))
    })
}
