import type { Db } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'

/**
 * The seats that are offered to a member, or why there are none: NOT_FOUND for another's, STATE where nothing is offered,
 * SOLD_OUT when the offer has lapsed, CLOSED when the sale has ended.
 */
export async function findOffer(db: Db, { id, memberId }: { id: number; memberId: number }, now: Date) {
  const entry = await db
    .selectFrom('waitlist')
    .selectAll()
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  if (!entry) throw new Refused('NOT_FOUND', undefined, '没有这个候补')
  const { state, lapsed_by, offer_until } = entry
  if (state === 'lapsed' && lapsed_by !== 'offer') throw new Refused('CLOSED')
  if (state === 'taken') throw new Refused('STATE', undefined, '候补名额已下单，请在“我的订单”查看')
  if (state === 'left') throw new Refused('STATE', undefined, '您已放弃该候补')
  if (state === 'waiting') throw new Refused('STATE', undefined, '还没有名额，有名额时会通知您')
  if (state === 'lapsed' || offer_until === null || now >= offer_until)
    throw new Refused('SOLD_OUT', { stock: 0 }, '候补名额已过期，可以重新候补')
  return { ...entry, offer_until }
}

interface Wanted {
  id: number
  memberId: number
  departureId: number
  seats: number
}

/** The same for a party that books: for this departure, and no more seats than are kept. Fewer are no obstacle. */
export async function assertOffer(db: Db, { departureId, seats, ...who }: Wanted, now: Date) {
  const offer = await findOffer(db, who, now)
  if (offer.departure_id !== departureId) throw new Refused('STATE', undefined, '候补的不是这个团期')
  if (seats > offer.seats)
    throw new Refused('SOLD_OUT', { stock: offer.seats }, `候补保留了${offer.seats}位，请按人数预订`)
}
