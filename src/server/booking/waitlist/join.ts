import type { waitlist } from '#src/api/booking/waitlist/waitlist.ts'
import type { Data, Input } from '#src/api/endpoint.ts'
import { refusalToReserve, seatsLeft, seatsTaken, shownStock } from '#src/domain/booking/stock.ts'
import { MAX_WAITING } from '#src/domain/booking/waitlist/waitlist.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { isQuoteRefusal } from '#src/domain/pricing/price.ts'
import { holdLock } from '#src/platform/db/advisory-lock.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { badFields, Refused } from '#src/platform/refused.ts'
import { assertOpen, loadSellableDeparture, quoteSelection } from '#src/server/catalog/products/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { giveUpKept, lockDeparture } from '../departures/service.ts'
import * as store from './store.ts'

type Asked = Input<(typeof waitlist)['join']>

/** How many parties wait for a date, and how many seats anybody may book. */
export async function waitingFor(
  ctx: Ctx,
  asked: Input<(typeof waitlist)['ahead']>,
): Promise<Data<(typeof waitlist)['ahead']>> {
  const sellable = await loadSellableDeparture(ctx.db, keyOf(asked), dayOf(ctx.now))
  assertOpen(sellable, ctx.now)
  return {
    parties: await store.countWaiting(ctx.db, sellable.departure.id),
    stock: shownStock(seatsLeft(sellable.departure)),
  }
}

const keyOf = ({ product_id, combo_key, date }: Pick<Asked, 'product_id' | 'combo_key' | 'date'>) => ({
  productId: product_id,
  comboKey: combo_key,
  date,
})

/**
 * Puts a party at the end of a full departure's list. The departure's lock makes sure that no seats are freed between the
 * look at it and the entry: whoever frees some finds the party. Refuses STATE while the party could simply book, CLOSED
 * where nobody can, DUPLICATE with the entry there is.
 */
export async function joinWaitlist(ctx: Ctx, memberId: number, asked: Asked) {
  const counts = asked.counts_json
  const sellable = await loadSellableDeparture(ctx.db, keyOf(asked), dayOf(ctx.now))
  assertOpen(sellable, ctx.now)
  const choice = { counts, rooms: null, share: false, options: [] }
  const price = quoteSelection(sellable, choice, dayOf(ctx.now))
  if (isQuoteRefusal(price)) throw badFields({ [`counts_json.${price.field}`]: price.message })
  const { id, capacity } = sellable.departure
  const seats = seatsTaken(counts)
  if (seats > capacity) throw badFields({ 'counts_json.adult': `该团期最多接待${capacity}人` })
  return ctx.transaction(async (tx) => {
    await holdLock(tx, 'waitlist', memberId)
    const stock = await lockDeparture(tx, id)
    const refusal = stock ? refusalToReserve(stock, seats, ctx.now) : 'CLOSED'
    if (refusal === 'CLOSED') throw new Refused('CLOSED')
    if (refusal === null) throw new Refused('STATE', undefined, '该团期还有余位，可以直接预订')
    const open = await store.findOpenEntry(tx, id, memberId)
    if (open) throw new Refused('DUPLICATE', { ref: String(open.id) }, '您已在候补该团期')
    if ((await store.countOpen(tx, memberId)) >= MAX_WAITING)
      throw new Refused('TOO_OFTEN', undefined, `最多同时候补${MAX_WAITING}个团期，请先放弃其中一个`)
    const entry = { ...counts, member_id: memberId, departure_id: id, joined_at: ctx.now }
    const waitlistId = await store.insertEntry(tx, entry)
    return { waitlist_id: waitlistId, ahead: await store.countWaiting(tx, id, waitlistId) }
  })
}

/** Forgets a member: who waits with them has their place, and seats that are kept go on. */
export async function forgetWaiting(tx: Tx, memberId: number, now: Date) {
  for (const { id, departure_id } of await store.listOpen(tx, memberId)) {
    await lockDeparture(tx, departure_id)
    if (await store.endEntry(tx, id, store.openStates, { state: 'left' }, now)) await giveUpKept(tx, id, now)
  }
  await store.deleteEntries(tx, memberId)
}

/** Gives up waiting, or the seats that are offered: the next party has them at once. Refuses STATE when it has ended. */
export async function leaveWaitlist(ctx: Ctx, memberId: number, id: number) {
  const entry = await store.findEntry(ctx.db, id, memberId)
  if (!entry) throw new Refused('NOT_FOUND')
  await ctx.transaction(async (tx) => {
    await lockDeparture(tx, entry.departure_id)
    if (!(await store.endEntry(tx, id, store.openStates, { state: 'left' }, ctx.now)))
      throw new Refused('STATE', undefined, '该候补已结束，请刷新页面')
    await giveUpKept(tx, id, ctx.now)
  })
}
