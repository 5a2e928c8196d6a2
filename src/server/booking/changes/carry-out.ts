import { type ChangedLines, changedLines } from '#src/domain/booking/changes/changed-lines.ts'
import { balanceDueAt } from '#src/domain/booking/changes/settling.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { type Fen, toFen } from '#src/domain/money.ts'
import type { Traveller } from '#src/domain/travellers/traveller.ts'
import { type Db, Overtaken, type Tx } from '#src/platform/db/database.ts'
import { moveBalance } from '#src/server/booking/billing/service.ts'
import { adoptContract } from '#src/server/booking/contracts/service.ts'
import { moveSeats } from '#src/server/booking/departures/service.ts'
import {
  aboutOrder,
  changeOver,
  findLines,
  groupFormation,
  logInPlace,
  moveOrder,
  type OrderRecord,
  openTravellers,
} from '#src/server/booking/orders/service.ts'
import { forgetVisa } from '#src/server/booking/visas/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { notify } from '#src/server/operations/notifications/service.ts'
import { endOffer } from './offers/store.ts'
import { type ChangeRow, moveChange } from './store.ts'

/**
 * The order's lines as the change makes them, at the prices that were promised. Null where they cannot be made of what the
 * order is by now, which is when somebody has written beside this code.
 */
export async function linesAfter(
  tx: Tx,
  order: OrderRecord,
  change: ChangeRow,
): Promise<ChangedLines | null> {
  const { counts, snapshot, keepBp } = change.quote
  const { terms } = snapshot
  if (!terms) return null
  const changed = changedLines(await findLines(tx, order.id), {
    terms,
    prices: terms.prices,
    counts,
    floorFen: toFen(change.kept_floor_fen),
    keepBp,
  })
  return changed?.differenceFen === change.difference_fen ? changed : null
}

/** Who travels afterwards; null where the change is about the date. */
export async function peopleAfter(
  ctx: Pick<Ctx, 'vault'>,
  tx: Db,
  { order_id, seq, traveller_enc }: ChangeRow,
) {
  if (seq === null || traveller_enc === null) return null
  const coming: Traveller = JSON.parse(ctx.vault.open(traveller_enc))
  return (await openTravellers(tx, ctx.vault, order_id)).with(seq - 1, coming)
}

/**
 * Carries a change out, under the order's lock and all in one transaction: lines and people, the contract that was signed
 * for it, 尾款, and last the seats, with both departures in the order of their numbers (rule book §8.9, 7 and 18). Money
 * that goes back is sent by its caller. Answers the order as it is now.
 */
export async function carryOut(
  ctx: Ctx,
  tx: Tx,
  order: OrderRecord,
  change: ChangeRow,
  { changed, balanceFen, refundFen }: { changed: ChangedLines; balanceFen: Fen | null; refundFen: Fen },
): Promise<OrderRecord> {
  const { snapshot, departsOn, returnsOn, comboId, counts, agreed } = change.quote
  const people = await peopleAfter(ctx, tx, change)
  const done = await moveChange(tx, change.id, ['to_sign', 'to_pay'], {
    state: 'done',
    ended_at: ctx.now,
    traveller_enc: null,
  })
  if (!done) throw new Error(`change ${change.change_no} was ended under its order's lock`)
  if (change.seq !== null) await forgetVisa(tx, order.id, change.seq)
  if (change.date_offer_id !== null) await endOffer(tx, order.id, 'moved', ctx.now)
  const dueAt = balanceDueAt(departsOn, snapshot.balanceDays, ctx.now)
  const isDate = change.kind === 'date'
  const moved = {
    departure_id: change.to_departure_id,
    combo_id: comboId,
    trip_edition_id: change.trip_edition_id,
    departs_on: departsOn,
    returns_on: returnsOn,
    ...(order.balance_due_on !== null && { balance_due_on: dayOf(dueAt) }),
  }
  let after = await changeOver(ctx, tx, order, {
    lines: changed.lines,
    set: {
      kept_floor_fen: changed.floorFen,
      ...{ ...counts, rooms: changed.rooms, share: changed.share },
      ...(isDate && moved),
      // Who travels may have agreed to more while it stood.
      ...(agreed && { agreed: [...new Set([...order.agreed, ...agreed])] }),
    },
    snapshot,
    people,
  })
  await adoptContract(tx, order.id, change.id, ctx.now)
  await logInPlace(
    tx,
    after,
    {
      actor: 'member',
      actorId: order.member_id,
      reason: isDate ? 'date_changed' : 'traveller_swapped',
      extra: {
        change: change.change_no,
        ...(isDate ? { from: order.departs_on, to: departsOn } : { seq: change.seq }),
      },
    },
    ctx.now,
  )
  const isSettled = await moveBalance(ctx, tx, order.id, {
    amountFen: balanceFen,
    dueAt: isDate ? dueAt : null,
  })
  if (isSettled && after.status === 'deposit_paid')
    // Enough was paid for the new date: row 10 of rule book §7.2 without a payment.
    after = await moveOrder(tx, after, 'paid', {
      actor: 'job',
      reason: 'date_changed',
      extra: { change: change.change_no },
      now: ctx.now,
    })
  await notify(ctx, tx, 'change_done', {
    ...aboutOrder(after),
    changeNo: change.change_no,
    isDate,
    refundFen,
  })
  const seats = isDate ? await moveSeats(tx, order.id, change.id, ctx.now) : 'moved'
  // The other date was cancelled after it was looked at: looked at again, the change cannot be carried out.
  if (seats === 'cancelled') throw new Overtaken(`the new date of change ${change.change_no} was cancelled`)
  if (seats === 'gone') throw new Error(`change ${change.change_no} is carried out without the seats it held`)
  await groupFormation(tx, after, ctx.now)
  return after
}
