import { useEffect, useState } from 'react'

const TICK_MS = 1_000
const URGENT_SECONDS = 60

interface Props {
  dueAt: Date | null
  /** When the list was read: the clock goes on from there. */
  now: Date
}

/** How long somebody may still wait, to the second: two minutes are short. Nobody who waits for the visitor has a clock. */
export function AnswerClock({ dueAt, now }: Props) {
  const readAt = now.getTime()
  const [passedMs, setPassed] = useState(0)
  useEffect(() => {
    if (dueAt === null) return
    const tick = () => setPassed(Math.max(0, Date.now() - readAt))
    tick()
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [dueAt, readAt])
  if (dueAt === null) return <span className="shrink-0 text-12 text-ink-500">等客人</span>
  const left = Math.round((dueAt.getTime() - readAt - passedMs) / 1000)
  const isLate = left < 0
  return (
    <span
      className={`num shrink-0 text-12 ${isLate ? 'font-semibold text-cin-700' : left <= URGENT_SECONDS ? 'font-semibold text-och-700' : 'text-ink-500'}`}
    >
      {isLate ? `超时 ${spanText(-left)}` : `剩 ${spanText(left)}`}
    </span>
  )
}

function spanText(seconds: number) {
  const minutes = Math.floor(seconds / 60)
  if (minutes >= 60) return `${Math.floor(minutes / 60)}小时${minutes % 60}分`
  return minutes > 0 ? `${minutes}分${seconds % 60}秒` : `${seconds}秒`
}
