import {
  type ChangeKind,
  changeAnswerDue,
  changeExpiry,
  changeNo,
} from '#src/domain/booking/changes/change.ts'
import { seatsTaken } from '#src/domain/booking/stock.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import type { Fen } from '#src/domain/money.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import { holdForChange } from '#src/server/booking/departures/service.ts'
import { logInPlace, type OrderRecord, tripEditionOf } from '#src/server/booking/orders/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { type ChangeRow, countChanges, insertChange, type KeptChange } from './store.ts'

interface Beginning {
  kind: ChangeKind
  state: 'asked' | 'proposed' | 'to_sign'
  /** Null: the traveller. */
  askedBy: number | null
  reason: string
  kept: KeptChange
  differenceFen: Fen
  floorFen: Fen
  toDepartureId: number | null
  /** Of a swap: whose place, and who comes, sealed. */
  seq?: number
  sealed?: Buffer
  note?: string
  /** What it takes of the shop, which has cancelled the date. */
  dateOfferId?: number
}

/** What stands in a change of what was worked out, whether it begins or is worked out again. */
export const promisedColumns = async (
  tx: Tx,
  order: OrderRecord,
  asked: Pick<Beginning, 'kept' | 'differenceFen' | 'floorFen' | 'toDepartureId'>,
) => ({
  quote: JSON.stringify(asked.kept),
  difference_fen: asked.differenceFen,
  kept_floor_fen: asked.floorFen,
  to_departure_id: asked.toDepartureId,
  to_departs_on: asked.toDepartureId === null ? null : asked.kept.departsOn,
  trip_edition_id: order.product_id === null ? null : await tripEditionOf(tx, order.product_id),
})

/**
 * Promises a change: what a channel still shows of other bills is closed by a job, and the seats of the other date are held
 * until then; SOLD_OUT when somebody was faster. Last, because it locks a departure.
 */
export async function keepPromise(
  { jobs, now }: Pick<Ctx, 'jobs' | 'now'>,
  tx: Tx,
  { id, order_id, to_departure_id, quote }: ChangeRow,
  expiresAt: Date,
): Promise<void> {
  await jobs.enqueueLater(tx, 'payment.close', { orderId: order_id })
  if (to_departure_id === null) return
  const pax = seatsTaken(quote.counts)
  if (!(await holdForChange(tx, { changeId: id, departureId: to_departure_id, pax, expiresAt }, now)))
    throw new Refused('SOLD_OUT')
}

/** Writes a change down under the order's lock; what does not wait for a clerk holds its seats for a day. */
export async function beginChange(
  ctx: Ctx,
  tx: Tx,
  order: OrderRecord,
  asked: Beginning,
): Promise<ChangeRow> {
  const number = changeNo(order.order_no, (await countChanges(tx, order.id)) + 1)
  if (!number) throw new Refused('STATE', undefined, '改期换人次数过多，请联系客服')
  const { kind, state, askedBy, reason, note = '' } = asked
  const expiresAt = state === 'asked' ? null : changeExpiry(ctx.now)
  const change = await insertChange(tx, {
    change_no: number,
    order_id: order.id,
    ...{ kind, state, reason, note, asked_by: askedBy, asked_on: dayOf(ctx.now), asked_at: ctx.now },
    staff_due_at: state === 'asked' ? changeAnswerDue(ctx.now) : null,
    ...(state === 'proposed' && { decided_by: askedBy, decided_at: ctx.now }),
    from_departure_id: order.departure_id,
    from_departs_on: order.departs_on,
    ...(await promisedColumns(tx, order, asked)),
    seq: asked.seq ?? null,
    traveller_enc: asked.sealed ?? null,
    date_offer_id: asked.dateOfferId ?? null,
    expires_at: expiresAt,
  })
  await logInPlace(
    tx,
    order,
    {
      actor: askedBy === null ? 'member' : 'staff',
      actorId: askedBy ?? order.member_id,
      reason: `change_${state}`,
      extra: { change: number },
    },
    ctx.now,
  )
  if (expiresAt) await keepPromise(ctx, tx, change, expiresAt)
  return change
}
