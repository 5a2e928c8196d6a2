import { type Day, daysBetween, isDay } from '../../calendar-day.ts'
import { type ContentFields, readerOf } from '../../desk/content-fields.ts'
import { type HolidayKind, holidayKinds } from './seasons.ts'

/** The fields of the desk's form of a holiday, or of days on which many travel. */
export const holidayFieldNames = ['kind', 'name', 'first_on', 'last_on', 'note'] as const

export interface HolidayTerms {
  kind: HolidayKind
  name: string
  first_on: Day
  last_on: Day
  note: string
}

const FIRST_YEAR = '2020-01-01'
const LAST_YEAR = '2099-12-31'
const MOST_DAYS = 184
const isNear = (day: string) => isDay(day) && day >= FIRST_YEAR && day <= LAST_YEAR

/** A form as the days that it describes, and what is wrong with it by field. */
export function readHoliday(fields: ContentFields, others: readonly HolidayTerms[]) {
  const reader = readerOf(fields)
  const { faults } = reader
  const terms: HolidayTerms = {
    kind: reader.oneOf('kind', holidayKinds),
    name: reader.text('name', 1, 20),
    first_on: reader.value('first_on'),
    last_on: reader.value('last_on'),
    note: reader.text('note', 0, 60),
  }
  const { first_on, last_on, kind } = terms
  if (!isNear(first_on)) faults['first_on'] = '请选择2020到2099年的日期'
  if (!isNear(last_on)) faults['last_on'] = '请选择2020到2099年的日期'
  if (faults['first_on'] || faults['last_on']) return { terms, faults }
  const length = daysBetween(first_on, last_on) + 1
  const same = others.find(
    (each) => each.kind === kind && each.first_on <= last_on && first_on <= each.last_on,
  )
  if (length < 1) faults['last_on'] = '最后一天不能早于第一天'
  else if (length > MOST_DAYS) faults['last_on'] = `最多${MOST_DAYS}天`
  else if (same) faults['first_on'] = `与“${same.name}”（${same.first_on}起）重叠`
  return { terms, faults }
}
