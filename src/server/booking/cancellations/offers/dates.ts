import { fitsOffer, offerUntil } from '#src/domain/booking/changes/date-offer.ts'
import { type DepartureStock, onSaleStatuses, seatsTaken } from '#src/domain/booking/stock.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import type { Db } from '#src/platform/db/database.ts'
import { countsOf, type OrderRecord } from '#src/server/booking/orders/service.ts'

/** A date that can be offered instead of a cancelled one. */
export interface DateToOffer extends DepartureStock {
  id: number
  departsOn: Day
  comboName: string
  adultFen: number
}

/** So many dates are shown to choose from, the nearest first. */
const MOST_SHOWN = 12

const onSale = (db: Db, departureId: number, now: Date) =>
  db
    .selectFrom('departure as d')
    .innerJoin('departure as cancelled', 'cancelled.product_id', 'd.product_id')
    .innerJoin('combo as c', 'c.id', 'd.combo_id')
    .select(['d.id', 'd.departs_on as departsOn', 'c.name as comboName', 'd.adult_fen as adultFen'])
    .select([
      'd.status',
      'd.close_at as closeAt',
      'd.capacity',
      'd.sold',
      'd.held',
      'd.min_group as minGroup',
    ])
    .where('cancelled.id', '=', departureId)
    .whereRef('d.id', '<>', 'cancelled.id')
    .where('c.on_sale', '=', true)
    .where('d.status', 'in', onSaleStatuses)
    .where('d.close_at', '>', now)

/** Dates of the same trip with free seats, the nearest to the one that is cancelled first, in the order of their days. */
export async function listDatesToOffer(db: Db, departureId: number, now: Date): Promise<DateToOffer[]> {
  const near = await onSale(db, departureId, now)
    .where(({ eb, ref }) => eb(eb('d.sold', '+', ref('d.held')), '<', ref('d.capacity')))
    .orderBy((eb) => eb.fn('abs', [eb('d.departs_on', '-', eb.ref('cancelled.departs_on'))]))
    .orderBy('d.id')
    .limit(MOST_SHOWN)
    .execute()
  return near.sort((a, b) => (a.departsOn < b.departsOn ? -1 : a.departsOn > b.departsOn ? 1 : a.id - b.id))
}

/** Those of the chosen dates that are on sale now. */
const listChosenDates = (
  db: Db,
  departureId: number,
  chosen: readonly number[],
  now: Date,
): Promise<DateToOffer[]> =>
  onSale(db, departureId, now).where('d.id', 'in', chosen).orderBy('d.departs_on').orderBy('d.id').execute()

/** Those of the dates that an order can be moved to. */
export function datesThatFit(
  order: OrderRecord,
  { dates, now }: Pick<Offers, 'dates' | 'now'>,
): DateToOffer[] {
  const party = {
    status: order.status,
    seats: seatsTaken(countsOf(order)),
    hasTerms: order.snapshot.terms !== undefined,
  }
  return dates.filter((date) => fitsOffer(party, date, now))
}

/** The dates that somebody has ticked, in one order however they did. */
export const chosenOf = ({ dates_json = [] }: { dates_json?: readonly number[] | undefined }): number[] =>
  [...new Set(dates_json)].sort((a, b) => a - b)

/** What a departure's orders are offered when it is cancelled now. */
export interface Offers {
  dates: readonly DateToOffer[]
  until: Date
  now: Date
}

/** Null where nothing was chosen, or too little time is left to choose. Dates that are not sold any more fall away. */
export async function offersOf(
  db: Db,
  { id, departs_on }: { id: number; departs_on: Day },
  chosen: readonly number[],
  now: Date,
): Promise<Offers | null> {
  const until = offerUntil(now, departs_on)
  return chosen.length === 0 || until === null
    ? null
    : { dates: await listChosenDates(db, id, chosen, now), until, now }
}
