import { type RuledType, tripPoints } from '#src/domain/marketing/points/points.ts'
import { toFen, yuanText } from '#src/domain/money.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { openAccount } from './account.ts'
import * as store from './store.ts'

interface Award {
  memberId: number
  type: RuledType
  /** Names what it is for: nothing is given twice for the same. */
  cause: string
  note?: string
}

/** Gives what the rule of its kind says, once for each cause; answers how much. Nothing to a member who has left. */
export async function awardPoints(tx: Tx, { memberId, type, ...what }: Award, now: Date): Promise<number> {
  const account = await openAccount(tx, memberId, now)
  const points = account ? await store.findRule(tx, type) : 0
  if (!account || points === 0) return 0
  return (await account.change({ type, points, ...what })) ? points : 0
}

/** Gives the points of a completed trip, once, by what has stayed paid (rule book §8.9, 10). Under the order's lock. */
export async function awardTrip(tx: Tx, orderId: number, now: Date): Promise<void> {
  const trip = await store.findTrip(tx, orderId)
  if (!trip || trip.given > 0) return
  const points = tripPoints(toFen(trip.paidFen), toFen(trip.refundedFen))
  if (points === 0) return
  const account = await openAccount(tx, trip.memberId, now)
  const note = `实付${yuanText(toFen(trip.paidFen - trip.refundedFen))}`
  await account?.change({ type: 'trip', points, cause: causeOf(trip), note })
}

/**
 * Takes back of a trip's points what refunds have left too much, under the order's lock; nothing where nothing was given.
 * May be called again: it is worked out from what stands. It may leave the balance below zero.
 */
export async function takeBackTrip(tx: Tx, orderId: number, now: Date): Promise<void> {
  const trip = await store.findTrip(tx, orderId)
  if (!trip) return
  const due = trip.given - trip.takenBack - tripPoints(toFen(trip.paidFen), toFen(trip.refundedFen))
  if (due <= 0) return
  const account = await openAccount(tx, trip.memberId, now)
  const cause = `${causeOf(trip)}:${trip.refundedFen}`
  await account?.change({ type: 'take_back', points: -due, cause, note: `订单${trip.orderNo}退款` })
}

const causeOf = ({ orderNo }: Pick<store.TripFigures, 'orderNo'>) => `order:${orderNo}`
