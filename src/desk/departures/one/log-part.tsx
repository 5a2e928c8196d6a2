import { useInfiniteQuery } from '@tanstack/react-query'
import type { DepartureLogEntry, DeskDeparture } from '#src/api/desk/orders/departures.ts'
import { deskDepartures } from '#src/api/desk/orders/departures.ts'
import { messageOf } from '#src/api/reply.ts'
import { dayOf, monthDayText, weekdayText } from '#src/domain/calendar-day.ts'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { call } from '../../client/call.ts'
import { Earlier } from '../../parts/record/earlier.tsx'
import { clockText, fullTimeText } from '../../parts/time-text.ts'

const { log } = deskDepartures

/** 记录: who did what to the departure, the newest first, with a line for every day. */
export default function LogPart({ departure: { id } }: { departure: DeskDeparture }) {
  const found = useInfiniteQuery({
    queryKey: [log.path, id],
    queryFn: ({ pageParam, signal }) => call(log, { id, cursor: pageParam }, { signal }),
    initialPageParam: undefined as { value: string; id: number } | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 10_000,
  })
  if (!found.data && !found.error) return <Skeleton className="h-80 rounded-control" />
  const entries = found.data?.pages.flatMap(({ list }) => list) ?? []
  return (
    <section aria-label="记录" className="panel max-w-240 px-4 pt-1 pb-3">
      {found.error && !found.data && <Notice tone="err">{messageOf(found.error)}</Notice>}
      {found.data && entries.length === 0 && (
        <p className="py-7 text-center text-ink-500">还没有记录：取消、名单和出团通知都会记在这里。</p>
      )}
      {[...Map.groupBy(entries, ({ at }) => dayOf(at))].map(([day, ofDay]) => (
        <section key={day}>
          <h3 className="flex items-center gap-2.5 pt-2 pb-1 font-normal text-12/20 text-ink-500 after:h-px after:grow after:bg-line">
            {day} {weekdayText(day)}
          </h3>
          <ol aria-label={monthDayText(day)}>
            {ofDay.map((entry) => (
              <Line entry={entry} key={`${entry.id} ${entry.at.getTime()}`} />
            ))}
          </ol>
        </section>
      ))}
      <Earlier log={String(id)} of={found} />
    </section>
  )
}

const Line = ({ entry: { at, by, text, detail } }: { entry: DepartureLogEntry }) => (
  <li className="grid grid-cols-[72px_minmax(0,1fr)_auto] items-baseline gap-x-3 py-1.5 text-13/22">
    <b className="truncate font-semibold" title={by}>
      {by}
    </b>
    <span className="min-w-0 wrap-anywhere">
      {text}
      {detail !== '' && <span className="block text-ink-500">{detail}</span>}
    </span>
    <time className="num text-12 text-ink-500" title={fullTimeText(at)}>
      {clockText(at)}
    </time>
  </li>
)
