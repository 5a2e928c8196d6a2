import { useQuery } from '@tanstack/react-query'
import { today as todayCalls } from '#src/api/desk/work/today.ts'
import { messageOf } from '#src/api/reply.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Asked } from '../approvals/asked.tsx'
import { query } from '../client/query.ts'
import { PageHead } from '../parts/page-head.tsx'
import { clockText } from '../parts/time-text.ts'
import { Feed, Upcoming } from './aside.tsx'
import { Figures } from './figures.tsx'
import { QueuePanel } from './queue.tsx'

/** 今日 (desk book §4.1): know in ten seconds what must be done, and begin. */
export function Page() {
  const { data: today, error, refetch } = useQuery(query(todayCalls.read, {}))
  return (
    <>
      <PageHead title="今日">{today && <DateLine now={today.now} />}</PageHead>
      <div className="flex h-full min-h-140 flex-col gap-3">
        {today ? (
          <Figures today={today} />
        ) : error ? (
          <Notice live tone="err">
            {messageOf(error)}{' '}
            <Button look="text" onClick={() => void refetch()} size="sm">
              重试
            </Button>
          </Notice>
        ) : (
          <Skeleton className="h-22 shrink-0" />
        )}
        <div className="grid min-h-0 grow grid-cols-[minmax(0,1fr)_376px] gap-3 max-rail:grid-cols-[minmax(0,1fr)_320px] max-lg:grid-cols-1">
          <QueuePanel />
          <div className="flex min-h-0 flex-col gap-3">
            {today && <Asked now={today.now} />}
            {today?.upcoming && <Upcoming now={today.now} upcoming={today.upcoming} />}
            {today && <Feed feed={today.feed} now={today.now} />}
          </div>
        </div>
      </div>
    </>
  )
}

function DateLine({ now }: { now: Date }) {
  const day = dayOf(now)
  const weekday = new Intl.DateTimeFormat('zh-CN', { weekday: 'short', timeZone: 'Asia/Shanghai' })
  return (
    <p className="whitespace-nowrap text-ink-500">
      {Number(day.slice(5, 7))}月{Number(day.slice(8))}日 {weekday.format(now)}{' '}
      <span className="num">{clockText(now)}</span>
    </p>
  )
}
