import { addDays, type Day, startOf } from '#src/domain/calendar-day.ts'

// The lunar calendar comes with ICU, so there is no table that ends one year.
const lunar = new Intl.DateTimeFormat('en-u-ca-chinese', {
  month: 'numeric',
  day: 'numeric',
  timeZone: 'Asia/Shanghai',
})

// Asked for again and again, and slow to work out: some 10 µs each.
const lunarDates = new Map<Day, string>()

function lunarDate(day: Day): string {
  let date = lunarDates.get(day)
  if (date === undefined) {
    date = lunar.format(startOf(day))
    lunarDates.set(day, date)
  }
  return date
}

/** Days on which many leave for a public holiday: from two days before it to its end. */
const fixed: readonly [from: string, to: string][] = [
  ['12-30', '12-31'],
  ['01-01', '01-02'],
  ['04-03', '04-05'],
  ['04-29', '04-30'],
  ['05-01', '05-04'],
  ['09-29', '09-30'],
  ['10-01', '10-06'],
]

/** A holiday's lunar first day, and how far around it people leave. */
const moving: readonly [lunarDay: string, before: number, after: number][] = [
  ['1/1', 3, 5],
  ['5/5', 1, 1],
  ['8/15', 1, 1],
]

export function isHoliday(day: Day): boolean {
  const monthDay = day.slice(5)
  if (fixed.some(([from, to]) => from <= monthDay && monthDay <= to)) return true
  return moving.some(([lunarDay, before, after]) => {
    for (let shift = -after; shift <= before; shift++) {
      if (lunarDate(addDays(day, shift)) === lunarDay) return true
    }
    return false
  })
}
