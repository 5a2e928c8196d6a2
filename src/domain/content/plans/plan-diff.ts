import { monthDayText } from '../../calendar-day.ts'
import { yuanText } from '../../money.ts'
import { type PlanBody, type PlanDay, type PlanLine, planTotal } from './plan.ts'

/** One thing that a version says otherwise than the one before; empty where it said nothing, or says nothing any more. */
export interface PlanChange {
  part: string
  from: string
  to: string
}

/** What changed between two versions, in the words of the customer: trip, days, price. At most one row for each part. */
export function planChanges(before: PlanBody, after: PlanBody): PlanChange[] {
  const rows: PlanChange[] = [
    { part: '标题', from: before.title, to: after.title },
    { part: '出发', from: dateText(before), to: dateText(after) },
    { part: '出发城市', from: before.depart_city, to: after.depart_city },
    { part: '人数', from: partyText(before), to: partyText(after) },
    ...dayRows(before.days, after.days),
    { part: '费用包含', from: before.includes.join('；'), to: after.includes.join('；') },
    { part: '费用不含', from: before.excludes.join('；'), to: after.excludes.join('；') },
    { part: '价格明细', from: linesText(before.lines), to: linesText(after.lines) },
    { part: '总价', from: yuanText(planTotal(before.lines)), to: yuanText(planTotal(after.lines)) },
  ]
  return rows.filter(({ from, to }) => from !== to)
}

const dateText = ({ departs_on }: PlanBody) => (departs_on === null ? '' : monthDayText(departs_on))

/** `2成人1儿童` */
const partyText = ({ adult, child }: Pick<PlanBody, 'adult' | 'child'>): string =>
  child === 0 ? `${adult}成人` : `${adult}成人${child}儿童`

const linesText = (lines: readonly PlanLine[]) =>
  lines
    .map(
      ({ name, unit_fen, qty }) =>
        `${name} ${yuanText(planTotal([{ name, unit_fen, qty, refundable: true }]))}`,
    )
    .join('；')

function dayRows(before: readonly PlanDay[], after: readonly PlanDay[]): PlanChange[] {
  const most = Math.max(before.length, after.length)
  return Array.from({ length: most }, (_, index) => ({
    part: `第${index + 1}天`,
    from: dayText(before[index]),
    to: dayText(after[index]),
  }))
}

/** What a day says, of a plan or as it was sold. */
type DayOfTrip = Pick<PlanDay, 'title' | 'summary' | 'meals' | 'hotel' | 'tips'> & {
  transport: readonly { from: string; to: string }[]
  activities: readonly { time: string; title: string; text: string }[]
}

const mealText = ['', '含', '自费'] as const

/** A day in one line; empty where there is none. */
export function dayText(day: DayOfTrip | undefined): string {
  if (!day) return ''
  const { breakfast, lunch, dinner } = day.meals
  const parts = [
    day.title,
    day.summary,
    day.transport.map(({ from, to }) => `${from}到${to}`).join('、'),
    day.activities.map(({ time, title, text }) => `${time}${title}${text}`).join('、'),
    day.hotel && `住${day.hotel}`,
    `早${mealText[breakfast]}午${mealText[lunch]}晚${mealText[dinner]}`,
    day.tips,
  ]
  return parts.filter((part) => part !== '').join('；')
}
