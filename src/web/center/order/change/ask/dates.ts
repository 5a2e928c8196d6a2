import type { OrderDetail } from '#src/api/booking/order-views.ts'
import type { pricing } from '#src/api/booking/pricing.ts'
import type { Data } from '#src/api/endpoint.ts'
import { seatsTaken, shownStock } from '#src/domain/booking/stock.ts'
import { keysOf } from '#src/domain/keys.ts'
import { sumOf, toFen, yuanText } from '#src/domain/money.ts'
import { unitPrices } from '#src/domain/pricing/price.ts'
import { type PersonKind, personKinds } from '#src/domain/travellers/traveller-codes.ts'
import type { CalendarEntry, CalendarWords } from '#src/web/ui/calendar/calendar-entry.ts'

type ComboDate = Data<typeof pricing.comboCalendar>['dates'][number]

/** A date for this party: its price is how much more it costs than the order's own. */
export interface DateEntry extends CalendarEntry {
  /** Why it cannot be had: it is the order's own, or takes fewer or other people. */
  why: string
}

const kinds = keysOf(personKinds)

/** What the departure sets of a price: people and single supplement; all else is carried over (rule book §8.9, 7). */
const SET_BY_DEPARTURE: ReadonlySet<string> = new Set<PersonKind | 'single'>([...kinds, 'single'])

const pricesOf = (date: ComboDate) => ({
  adultFen: date.price_fen,
  childBedFen: date.child_fen,
  childNobedFen: date.child_nobed_fen,
  infantFen: date.infant_fen,
  singleSuppFen: date.single_supp_fen,
  tiers: date.tiers.map(({ min_pax, adult_fen, child_bed_fen }) => ({
    minPax: min_pax,
    adultFen: adult_fen,
    childBedFen: child_bed_fen,
  })),
})

/** The dates of the order's trip as this party sees them: the exact sum of one that is chosen is the server's. */
export function datesFor(order: OrderDetail, dates: readonly ComboDate[]): DateEntry[] {
  const seats = seatsTaken(order)
  const set = order.items.filter(({ code }) => SET_BY_DEPARTURE.has(code))
  const beforeFen = sumOf(set.map(({ amount_fen }) => amount_fen))
  const singles = set.find(({ code }) => code === 'single')?.qty ?? 0
  return dates.map((date) => {
    const prices = pricesOf(date)
    const units = unitPrices(prices, seats)
    const afterFen = kinds.reduce((sum, kind) => sum + order[kind] * (units[kind] ?? 0), 0)
    const why =
      date.date === order.date
        ? '现在'
        : kinds.some((kind) => order[kind] > 0 && units[kind] === null)
          ? '不收儿童'
          : date.stock > 0 && date.stock < shownStock(seats)
            ? `余${date.stock}`
            : ''
    return {
      date: date.date,
      holiday: date.holiday,
      price_fen: toFen(afterFen + singles * prices.singleSuppFen - beforeFen),
      status: date.status,
      label: date.label,
      // A day that cannot be chosen has no seats for this party.
      stock: why === '' ? date.stock : 0,
      why,
    }
  })
}

/** `+¥300`, `−¥200`, `同价`. */
export const differenceText = (fen: number): string =>
  fen === 0 ? '同价' : fen > 0 ? `+${yuanText(toFen(fen))}` : yuanText(toFen(fen))

const spokenDifference = (fen: number): string =>
  fen === 0 ? '与现在同价' : `比现在${fen > 0 ? '多' : '少'}${Math.abs(fen) / 100}元`

export const dateWords: CalendarWords<DateEntry> = {
  inCell: ({ price_fen }) => differenceText(price_fen),
  spoken: ({ price_fen, why }) => (why === '' ? spokenDifference(price_fen) : ''),
  gone: ({ why }) => why,
  ofMonth: (open) => `${open.length} 个日期`,
}
