import type { Staff } from '#src/api/endpoint.ts'
import { scopesOf } from '#src/domain/account/staff.ts'
import { addDays, type Day, dayOf, mondayOf } from '#src/domain/calendar-day.ts'
import { maySeeReport, type ReportName, reportKinds } from '#src/domain/desk/reports/kinds.ts'
import type { Cell, Unit } from '#src/domain/desk/reports/shape.ts'
import { badFields } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { counts } from '../counts.ts'
import { rangeOf } from '../range.ts'

/** What of the reports stands on one sheet; the others are lists, or as of now. */
const names = [
  'income',
  'sold',
  'departures',
  'lead',
  'cancelled',
  'refunded',
  'coupons',
  'service',
  'custom',
  'reviewed',
] as const satisfies ReportName[]

const WEEK = 7
/** Whole weeks, so that weekdays stand beside each other. */
const YEAR = 52 * WEEK

export interface WeeklyLine {
  section: string
  title: string
  unit: Unit
  week: Cell
  before: Cell
  last_year: Cell
  why: string
}

/** The Monday of the week before today's. */
const lastMonday = (now: Date): Day => addDays(mondayOf(dayOf(now)), -WEEK)

/** Refuses a day that is no Monday, or whose week is not over. */
export async function countWeek({ db, now }: Pick<Ctx, 'db' | 'now'>, staff: Staff, wanted?: Day) {
  const latest = lastMonday(now)
  const monday = wanted ?? latest
  if (mondayOf(monday) !== monday) throw badFields({ monday: '请选择一个星期一' })
  if (monday > latest) throw badFields({ monday: '这一周还没有过完' })
  const starts = [monday, addDays(monday, -WEEK), addDays(monday, -YEAR)] as const
  const own = names.filter((name) => maySeeReport(name, scopesOf(staff, reportKinds[name].right)))
  const sections = []
  for (const name of own) {
    const figures = []
    for (const from of starts) {
      const range = rangeOf(name, { from, until: addDays(from, WEEK - 1) })
      const counted = await counts[name]({ db, now, range, link: () => null })
      figures.push(counted.figures.filter(({ isNow }) => !isNow))
    }
    const [week = [], before = [], year = []] = figures
    const lines = week.map(({ title, unit, value, why = '' }, at) => ({
      ...{ title, unit, why, week: value },
      ...{ before: before[at]?.value ?? null, last_year: year[at]?.value ?? null },
    }))
    sections.push({ name, title: reportKinds[name].title, lines })
  }
  return { monday, before: starts[1], last_year: starts[2], sections }
}
