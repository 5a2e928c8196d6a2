import { type DepartureField, departureFieldText } from '#src/domain/booking/departures/terms.ts'
import type { Db } from '#src/platform/db/database.ts'

const priceFields = [
  'adult',
  'child_bed',
  'child_nobed',
  'infant',
  'single_supp',
  'market',
] as const satisfies DepartureField[]

/** The whole of it stands in the departure's log. */
const SHOWN = 8

/** Who changed which price of a departure, and when; the newest first. */
export async function listPriceChanges(db: Db, departureId: number) {
  const rows = await db
    .selectFrom('departure_log as l')
    .leftJoin('staff as s', 's.id', 'l.staff_id')
    .select(['l.id', 'l.at', 's.name as who', 'l.field', 'l.from_text as from', 'l.to_text as to'])
    .where('l.departure_id', '=', departureId)
    .where('l.field', 'in', priceFields)
    .orderBy('l.id', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.map(({ who, field, ...change }) => ({
    ...change,
    by: who ?? '系统',
    name: departureFieldText[field as DepartureField],
  }))
}
