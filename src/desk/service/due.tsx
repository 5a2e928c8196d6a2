import { CircleAlert, Clock, Timer } from 'lucide-react'
import { isWorkingTime, openingDayText, workingMinutes } from '#src/domain/content/working-hours.ts'
import { momentText } from '../parts/time-text.ts'

/** From here on it is urgent (desk book §3.4). */
const SOON_MINUTES = 30
const DAY_MINUTES = 13 * 60

interface Props {
  at: Date | null
  now: Date
  /** Nobody waits any more. */
  isOver: boolean
}

/** By when something is to be done: what is left of it in working time, in words and not by colour alone. */
export function Due({ at, now, isOver }: Props) {
  if (at === null || isOver) return <span className="text-ink-400">–</span>
  if (at < now)
    return (
      <span className="inline-flex items-center gap-1.5 align-middle font-semibold text-cin-700">
        <CircleAlert aria-hidden className="icon" />
        {lateText(workingMinutes(at, now))}
      </span>
    )
  const left = workingMinutes(now, at)
  const isSoon = left <= SOON_MINUTES && isWorkingTime(now)
  const Icon = isSoon ? Timer : Clock
  return (
    <span
      className={`inline-flex items-center gap-1.5 align-middle ${isSoon ? 'font-semibold text-och-700' : 'text-ink-700'}`}
    >
      <Icon aria-hidden className="icon" />
      {left >= DAY_MINUTES ? momentText(at, now) : leftText(left, now)}
    </span>
  )
}

/** At night no clock runs: it goes on when work begins. */
const leftText = (left: number, now: Date) =>
  isWorkingTime(now) ? `剩 ${minutesText(left)}` : `${openingText(now)} 起计`

const openingText = (now: Date) => (openingDayText(now) === '今日' ? '09:00' : '明日 09:00')

const lateText = (late: number) => (late < 1 ? '已超时' : `超时 ${minutesText(late)}`)

function minutesText(minutes: number) {
  const whole = Math.max(0, Math.floor(minutes))
  const hours = Math.floor(whole / 60)
  return hours === 0 ? `${whole}分` : `${hours}小时${whole % 60}分`
}
