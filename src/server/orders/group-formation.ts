import type { Tx } from '#src/platform/db/database.ts'
import { formGroup } from '../departures/service.ts'
import { moveOrder } from './lifecycle.ts'
import type { OrderRecord } from './snapshot.ts'

/**
 * Once enough seats are sold the group is formed, and every order of it that lacks nothing is ready to travel (rule
 * book §6, §7.2 row 12). An order that somebody else has in hand is left to that one, who calls this too: waiting for
 * it under the departure's lock could wait for ever.
 */
export async function groupFormation(tx: Tx, departureId: number, now: Date): Promise<void> {
  await formGroup(tx, departureId)
  for (const order of await lockComplete(tx, departureId))
    await moveOrder(tx, order, 'ready', { actor: 'job', reason: 'group formed', now })
}

/** Paid orders of a formed group that miss neither a document nor money, under their locks. */
const lockComplete = (tx: Tx, departureId: number): Promise<OrderRecord[]> =>
  tx
    .selectFrom('orders')
    .innerJoin('departure', 'departure.id', 'orders.departure_id')
    .selectAll('orders')
    .where('orders.departure_id', '=', departureId)
    .where('departure.status', '=', 'formed')
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
    .orderBy('orders.id')
    .forUpdate('orders')
    .skipLocked()
    .$castTo<OrderRecord>()
    .execute()
