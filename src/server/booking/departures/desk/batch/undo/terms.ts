import { standingMarket } from '#src/domain/booking/departures/struck-price.ts'
import type { DepartureTerms } from '#src/domain/booking/departures/terms.ts'
import { onSaleStatuses } from '#src/domain/booking/stock.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { type EditedDeparture, lockEdited, whyFixed } from '../../editing/record.ts'
import { reopenedAs } from '../../editing/sale.ts'
import { readBefore } from '../kept.ts'
import { writeBoth } from '../seen.ts'
import type { BatchRowRecord } from '../store.ts'
import type { TakenBack, Undoing } from './undo.ts'

/** Departures that were changed, as they were before. */
export async function putTermsBack(tx: Tx, rows: readonly BatchRowRecord[], undoing: Undoing) {
  const taken: TakenBack[] = []
  const ids = rows.flatMap(({ departure_id }) => departure_id ?? [])
  const departures = new Map(
    (await lockEdited(tx, ids, undoing.now)).map((departure) => [departure.id, departure]),
  )
  for (const row of rows) {
    const departure = departures.get(row.departure_id ?? 0)
    if (!departure) {
      taken.push({ row, product_id: 0, why: '团期已移除' })
      continue
    }
    const before = readBefore(row.before)
    const why = whyKept(departure, row.written_version ?? 0, before.terms.capacity, undoing.now)
    if (why === '') {
      const status = statusBack(departure, before.status, undoing.now)
      await writeBoth(tx, departure, { terms: termsBack(departure, before.terms), status }, undoing)
    }
    taken.push({ row, product_id: departure.product_id, why })
  }
  return taken
}

function whyKept(departure: EditedDeparture, written: number, capacity: number, now: Date) {
  if (departure.edit_version !== written) return '之后又被修改，保持不变'
  const fixed = whyFixed(departure, now)
  if (fixed !== '') return fixed
  return departure.sold + departure.held > capacity ? '名额已售出，保持不变' : ''
}

/** As they were, but for a struck-out price that nothing proves by now. */
const termsBack = ({ proven_fen }: EditedDeparture, before: DepartureTerms): DepartureTerms => ({
  ...before,
  market_fen: standingMarket(before.market_fen, before.adult_fen, proven_fen),
})

/** On sale again only while its time lasts, and as far as its group is now. */
function statusBack(departure: EditedDeparture, before: EditedDeparture['status'], now: Date) {
  const isOnSale = onSaleStatuses.includes(departure.status)
  const wasOnSale = onSaleStatuses.includes(before)
  if (isOnSale === wasOnSale) return departure.status
  if (!wasOnSale) return before
  return departure.close_at > now ? reopenedAs(departure) : departure.status
}
