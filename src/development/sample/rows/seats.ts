import { type Day, daysBetween } from '#src/domain/calendar-day.ts'
import type { CatalogueProduct } from '#src/server/catalog/catalog-import/file/catalogue-shape.ts'
import type { DepartureRow } from '#src/server/catalog/catalog-import/rows/departures/departures.ts'
import { pick, type Random, randomOf } from '#src/server/catalog/catalog-import/rows/departures/random.ts'

/**
 * Sells seats that nobody bought, so that every state of a departure can be seen: as many of the first date that can
 * still be booked, of the second and so on, on whatever day a shop is filled.
 */
export function sellSeats({ id, min_group }: CatalogueProduct, today: Day, rows: DepartureRow[]) {
  const bookable = new Map<string, number>()
  for (const row of rows) {
    const nth = (bookable.get(row.combo_key) ?? 0) + (row.status === 'open' ? 1 : 0)
    bookable.set(row.combo_key, nth)
    const random = randomOf('departure', id, row.combo_key, nth)
    row.sold = soldOf(random, row.capacity, daysBetween(today, row.departs_on))
    if (row.status === 'open' && row.sold >= min_group) row.status = 'formed'
  }
  markRareStates(id, rows)
}

/** 0 to 90 % of the seats: mostly few, and more the nearer the day is. */
function soldOf(random: Random, capacity: number, daysAhead: number): number {
  const skew = daysAhead < 45 ? 0.8 : 1.8
  return Math.floor(capacity * 0.9 * random() ** skew)
}

/** States that chance would leave out: two full departures a product; here and there one by phone, one called off. */
function markRareStates(productId: number, rows: DepartureRow[]) {
  const random = randomOf('rare', productId)
  const open = rows.filter(({ status }) => status === 'open' || status === 'formed')
  // The first ones stay as they are, so that the nearest dates of every product can be booked.
  const candidates = open.slice(3)
  const take = () => {
    const chosen = pick(random, candidates)
    candidates.splice(candidates.indexOf(chosen), 1)
    return chosen
  }
  for (let full = 0; full < 2 && candidates.length > 0; full++) {
    const row = take()
    row.sold = row.capacity
    row.status = 'formed'
  }
  if (productId % 4 === 0 && candidates.length > 4) Object.assign(take(), { status: 'by_phone', sold: 0 })
  if (productId % 4 === 2 && candidates.length > 4) Object.assign(take(), { status: 'cancelled', sold: 0 })
}
