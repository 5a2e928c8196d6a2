import { addDays, dayOf, shanghaiTime } from '#src/domain/calendar-day.ts'
import type { WorkItem } from './items.ts'

export interface ShownClock {
  text: string
  tone: 'late' | 'soon' | 'calm'
}

const WORKING_DAY_MINUTES = 13 * 60
const SOON_MINUTES = 30
const SOON_SHARE = 0.25

/** `40分`, `2小时10分`, and from a working day on `2天`. */
function spanText(minutes: number): string {
  if (minutes >= WORKING_DAY_MINUTES) return `${Math.floor(minutes / WORKING_DAY_MINUTES)}天`
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${rest}分`
  return rest === 0 ? `${hours}小时` : `${hours}小时${rest}分`
}

/** `明日 18:00`, `11月25日`. */
function dayText(at: Date, now: Date): string {
  const [day, today] = [dayOf(at), dayOf(now)]
  const clock = shanghaiTime(at).slice(11, 16)
  if (day === today) return `今日 ${clock}`
  if (day === addDays(today, 1)) return `明日 ${clock}`
  return `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`
}

/** What the clock of an item says, in working time: overdue with the word, never by colour alone (desk book §3.4). */
export function clockOf(
  item: Pick<WorkItem, 'due_at' | 'group' | 'remaining_minutes' | 'total_minutes'>,
  { now, nextStartAt }: { now: Date; nextStartAt: Date | null },
): ShownClock {
  const left = item.remaining_minutes
  if (item.due_at <= now) return { text: left < 0 ? `超时 ${spanText(-left)}` : '已到期', tone: 'late' }
  if (item.group === 'later') return { text: dayText(item.due_at, now), tone: 'calm' }
  if (nextStartAt) return { text: `${dayText(nextStartAt, now)} 起计`, tone: 'calm' }
  const isSoon = left <= SOON_MINUTES || left <= item.total_minutes * SOON_SHARE
  return { text: `剩 ${spanText(Math.max(left, 0))}`, tone: isSoon ? 'soon' : 'calm' }
}
