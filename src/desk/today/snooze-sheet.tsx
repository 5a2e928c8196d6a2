import { useState } from 'react'
import { work } from '#src/api/desk/work/items.ts'
import { shanghaiTime } from '#src/domain/calendar-day.ts'
import { toast } from '#src/ui/toast.ts'
import { ChangeSheet } from '../act/change-sheet.tsx'
import type { WorkItem } from './items.ts'

const spans = [
  { minutes: 15, title: '15分钟后' },
  { minutes: 30, title: '半小时后' },
  { minutes: 60, title: '1小时后' },
  { minutes: 120, title: '2小时后' },
  { minutes: 240, title: '4小时后' },
  { minutes: 1_440, title: '明天此时' },
]

interface Props {
  item: WorkItem
  now: Date
  onClose(): void
}

/** 稍后: until some time before it is due, with a reason that colleagues read. */
export function SnoozeSheet({ item, now, onClose }: Props) {
  const [chosen, setMinutes] = useState(30)
  const untilOf = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
  const possible = spans.filter(({ minutes }) => untilOf(minutes) < item.due_at)
  const minutes = possible.some((span) => span.minutes === chosen) ? chosen : possible.at(-1)?.minutes
  return (
    <ChangeSheet
      endpoint={work.snooze}
      inputOf={(reason) => (minutes ? { ids: [item.id], minutes, reason } : null)}
      isBlocked={minutes === undefined}
      level={2}
      onClose={onClose}
      onDone={() => toast.ok('已推后')}
      title={`稍后处理：${item.title}`}
      verb="推后"
    >
      <p className="text-ink-700">{item.text}</p>
      <p className="mt-1 text-ink-500">
        最晚推到截止之前：<span className="num">{shanghaiTime(item.due_at).slice(5, 16)}</span>
      </p>
      <fieldset className="mt-3 mb-3 flex flex-wrap gap-2">
        <legend className="sr-only">推后到</legend>
        {possible.map((span) => (
          <label className={`chip ${span.minutes === minutes ? 'on' : ''}`} key={span.minutes}>
            <input
              checked={span.minutes === minutes}
              className="sr-only"
              name="until"
              onChange={() => setMinutes(span.minutes)}
              type="radio"
            />
            {span.title}
          </label>
        ))}
        {possible.length === 0 && <span className="text-ink-500">不到15分钟就要到期，不能再推后。</span>}
      </fieldset>
    </ChangeSheet>
  )
}
