import { sql } from 'kysely'
import { onSaleStatuses } from '#src/domain/booking/stock.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import { toFen } from '#src/domain/money.ts'
import type { Db } from '#src/platform/db/database.ts'

interface Wanted {
  comboId: number
  departsOn: Day
  /** The departure that is left out. */
  except: number | null
  seats: number
  now: Date
}

const MOST = 3

/** Departures of the same combo that still have so many seats, the nearest day first, three at the most. */
export async function nearestWithSeats(db: Db, { comboId, departsOn, except, seats, now }: Wanted) {
  const rows = await db
    .selectFrom('departure')
    .select(['id', 'departs_on', 'adult_fen'])
    .select(sql<number>`capacity - sold - held`.as('seats'))
    .where('combo_id', '=', comboId)
    .where('id', '<>', except ?? 0)
    .where('status', 'in', onSaleStatuses)
    .where('close_at', '>', now)
    .where(sql<boolean>`sold + held + ${seats} <= capacity`)
    .orderBy(sql`abs(departs_on - ${departsOn}::date)`)
    .orderBy('departs_on')
    .limit(MOST)
    .execute()
  return rows.map((row) => ({
    departure_id: row.id,
    departs_on: row.departs_on,
    adult_fen: toFen(row.adult_fen),
    seats: row.seats,
  }))
}
