import type { departureBatches } from '#src/api/desk/departures/batches.ts'
import type { Input } from '#src/api/endpoint.ts'
import { daysWithin, seasons } from '#src/domain/booking/departures/seasons.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import type { Db } from '#src/platform/db/database.ts'
import { badFields } from '#src/platform/refused.ts'
import { listHolidays } from '../holidays/store.ts'

type Days = Pick<Input<typeof departureBatches.preview>, 'from' | 'until' | 'weekdays_json' | 'seasons_json'>

const EVERY_WEEKDAY = [0, 1, 2, 3, 4, 5, 6]

/** The days that are chosen; all weekdays and seasons where none is named. Refuses PARAM without a range, or for a long one. */
export async function chosenDays(db: Db, { from, until, weekdays_json, seasons_json }: Days): Promise<Day[]> {
  if (!from || !until) throw badFields({ from: '请选择出发日的范围' })
  const chosen = { from, until, weekdays: weekdays_json ?? EVERY_WEEKDAY, seasons: seasons_json ?? seasons }
  const days = daysWithin(chosen, await listHolidays(db))
  if (days === null) throw badFields({ until: '出发日的范围最长两年' })
  return days
}
