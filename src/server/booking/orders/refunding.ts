import type { CancelReason } from '#src/domain/booking/order-codes.ts'
import { type SoldLines, totalsOf } from '#src/domain/booking/refunds/order-lines.ts'
import type { Counts } from '#src/domain/pricing/counts.ts'
import type { Traveller } from '#src/domain/travellers/traveller.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { Ctx } from '#src/server/ctx.ts'
import type { OrderRecord } from './snapshot.ts'
import { openTravellers, replaceTravellers } from './travellers/store.ts'
import { isComplete } from './travellers/travellers.ts'
import { tripOf } from './travellers/views.ts'

/** The lines of an order as they stand, in their order. */
export async function findLines(db: Db, orderId: number): Promise<SoldLines> {
  const items = await db
    .selectFrom('order_item')
    .select(['code', 'name', 'unit_fen as unitFen', 'qty', 'amount_fen as amountFen', 'refundable'])
    .where('order_id', '=', orderId)
    .orderBy('seq')
    .$castTo<SoldLines['items'][number]>()
    .execute()
  const adjustments = await db
    .selectFrom('order_adjustment')
    .select([
      'kind',
      'ref_id as refId',
      'label',
      'unit_fen as unitFen',
      'qty',
      'amount_fen as amountFen',
      'shares',
    ])
    .where('order_id', '=', orderId)
    .orderBy('seq')
    .$castTo<SoldLines['adjustments'][number]>()
    .execute()
  return { items, adjustments }
}

interface AfterRefund {
  lines: SoldLines
  /** What is left of the floor of an earlier change of date. */
  floorFen: number
  /** Null for the whole order: who was to travel stays on record. */
  party: { counts: Counts; rooms: number; share: boolean; leaverSeqs: readonly number[] } | null
}

/**
 * Writes what a refund has left of an order, under its lock: lines, totals, and who still travels. Answers the order as it
 * is now; its state is the caller's to change.
 */
export async function applyRefund(
  { vault, now }: Pick<Ctx, 'vault' | 'now'>,
  tx: Tx,
  order: OrderRecord,
  { lines, floorFen, party }: AfterRefund,
): Promise<OrderRecord> {
  await replaceLines(tx, order.id, lines)
  const { totalFen, discountFen, payableFen } = totalsOf(lines)
  const left = party && {
    ...{ ...party.counts, rooms: party.rooms, share: party.share },
    travellers_complete: await withoutLeavers({ vault, now }, tx, order, party),
  }
  return tx
    .updateTable('orders')
    .set({
      total_fen: totalFen,
      discount_fen: discountFen,
      payable_fen: payableFen,
      kept_floor_fen: floorFen,
      ...left,
      version: order.version + 1,
      updated_at: now,
    })
    .where('id', '=', order.id)
    .returningAll()
    .$castTo<OrderRecord>()
    .executeTakeFirstOrThrow()
}

/** Called under the order's lock. */
export async function replaceLines(tx: Tx, orderId: number, { items, adjustments }: SoldLines) {
  await tx.deleteFrom('order_item').where('order_id', '=', orderId).execute()
  await tx.deleteFrom('order_adjustment').where('order_id', '=', orderId).execute()
  const soldItems = items.map((item, place) => ({
    order_id: orderId,
    seq: place + 1,
    code: item.code,
    name: item.name,
    unit_fen: item.unitFen,
    qty: item.qty,
    amount_fen: item.amountFen,
    refundable: item.refundable,
  }))
  const lowered = adjustments.map((each, place) => ({
    order_id: orderId,
    seq: place + 1,
    kind: each.kind,
    ref_id: each.refId,
    label: each.label,
    unit_fen: each.unitFen,
    qty: each.qty,
    amount_fen: each.amountFen,
    shares: [...each.shares],
  }))
  if (soldItems.length > 0) await tx.insertInto('order_item').values(soldItems).execute()
  if (lowered.length > 0) await tx.insertInto('order_adjustment').values(lowered).execute()
}

/** Takes leavers out and corrects guardians, who are named by their place; answers whether nobody lacks anything now. */
async function withoutLeavers(
  { vault, now }: Pick<Ctx, 'vault' | 'now'>,
  tx: Tx,
  order: OrderRecord,
  { counts, leaverSeqs }: NonNullable<AfterRefund['party']>,
): Promise<boolean> {
  const people = await openTravellers(tx, vault, order.id)
  const left = remainingPeople(people, leaverSeqs)
  await replaceTravellers(tx, vault, order.id, left)
  return isComplete(left, counts, tripOf(order, now))
}

function remainingPeople(people: readonly Traveller[], leaverSeqs: readonly number[]): Traveller[] {
  const leaves = new Set(leaverSeqs)
  const stays = people.map((_, index) => index + 1).filter((seq) => !leaves.has(seq))
  return stays.flatMap((seq) => {
    const person = people[seq - 1]
    if (!person) return []
    const guardian = person.guardianSeq === null ? 0 : stays.indexOf(person.guardianSeq) + 1
    return [{ ...person, guardianSeq: guardian === 0 ? null : guardian }]
  })
}

/** Of an order that is given up already the shop says why anew, when it gives the reason. */
export const changeCancelReason = (tx: Tx, orderId: number, cancel_reason: CancelReason | null) =>
  tx.updateTable('orders').set({ cancel_reason }).where('id', '=', orderId).execute()

/** A line in the order's log for what leaves its state as it is. */
export const logInPlace = (
  tx: Tx,
  order: Pick<OrderRecord, 'id' | 'status'>,
  entry: { actor: 'member' | 'staff' | 'job'; actorId: number | null; reason: string; extra: object },
  now: Date,
) =>
  tx
    .insertInto('order_log')
    .values({
      order_id: order.id,
      from_status: order.status,
      to_status: order.status,
      actor: entry.actor,
      actor_id: entry.actorId,
      reason: entry.reason,
      extra: JSON.stringify(entry.extra),
      at: now,
    })
    .execute()
