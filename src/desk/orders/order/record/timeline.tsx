import { useInfiniteQuery } from '@tanstack/react-query'
import { orderDetails } from '#src/api/desk/orders/details.ts'
import type { TimelineEntry } from '#src/api/desk/orders/views.ts'
import { messageOf } from '#src/api/reply.ts'
import {
  type TimelineFilter,
  timelineFilters,
  timelineFilterText,
} from '#src/domain/booking/desk/timeline.ts'
import { dayOf, monthDayText, weekdayText } from '#src/domain/calendar-day.ts'
import { Notice } from '#src/ui/notice.tsx'
import { useAddress } from '../../../client/address.ts'
import { call } from '../../../client/call.ts'
import { Earlier } from '../../../parts/record/earlier.tsx'
import { useOrder } from '../order-context.ts'
import { Entry } from './entry.tsx'
import { NoteForm } from './note-form.tsx'
import { useFreshMentions } from './use-fresh-mentions.ts'

/** Everything that happened to the order in one stream, the newest first, with a field for notes above it. */
export function Timeline({ no }: { no: string }) {
  const { search, set } = useAddress()
  const filter = timelineFilters.find((each) => each === search['log']) ?? 'all'
  const { timeline } = orderDetails
  const found = useInfiniteQuery({
    queryKey: [timeline.path, no, filter],
    queryFn: ({ pageParam, signal }) => call(timeline, { no, filter, cursor: pageParam }, { signal }),
    initialPageParam: undefined as { value: string; id: number } | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 10_000,
  })
  const entries = found.data?.pages.flatMap(({ list }) => list) ?? []
  const fresh = useFreshMentions(no, entries)
  return (
    <section aria-label="记录" className="panel flex min-w-0 flex-col xl:min-h-0">
      <Tabs
        chosen={filter}
        counts={found.data?.pages[0]?.counts}
        onChoose={(each) => void set({ log: each === 'all' ? undefined : each })}
      />
      <NoteForm no={no} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: nothing in it may take the focus, and the keyboard must scroll it. */}
      <div className="px-4 pt-1 pb-3 xl:min-h-0 xl:grow xl:overflow-auto" tabIndex={0}>
        {found.error && !found.data && <Notice tone="err">{messageOf(found.error)}</Notice>}
        <Days entries={entries} fresh={fresh} no={no} />
        <Earlier log={`${no} ${filter}`} of={found} />
      </div>
    </section>
  )
}

interface TabsProps {
  chosen: TimelineFilter
  counts: Readonly<Record<TimelineFilter, number>> | undefined
  onChoose(filter: TimelineFilter): void
}

const Tabs = ({ chosen, counts, onChoose }: TabsProps) => (
  <div className="flex h-10 shrink-0 overflow-x-auto border-line border-b px-2">
    {timelineFilters.map((each) => (
      <button
        aria-pressed={chosen === each}
        className={`flex shrink-0 items-center gap-1.5 px-3 ${chosen === each ? 'border-pine-600 border-b-2 font-semibold text-pine-700' : 'text-ink-700'}`}
        key={each}
        onClick={() => onChoose(each)}
        type="button"
      >
        {timelineFilterText[each]} <span className="num text-ink-500">{counts?.[each]}</span>
      </button>
    ))}
  </div>
)

interface DaysProps {
  entries: readonly TimelineEntry[]
  no: string
  fresh: ReadonlySet<number>
}

/** A line for every day, the entries of it below. */
function Days({ entries, no, fresh }: DaysProps) {
  const today = dayOf(useOrder().server_ts)
  const days = Map.groupBy(entries, ({ at }) => dayOf(at))
  return [...days].map(([day, ofDay]) => (
    <section key={day}>
      <h3 className="flex items-center gap-2.5 pt-2 pb-1 font-normal text-12/20 text-ink-500 after:h-px after:grow after:bg-line">
        {day === today ? '今天' : `${monthDayText(day)} ${weekdayText(day)}`}
      </h3>
      <ol>
        {ofDay.map((entry) => (
          <Entry
            entry={entry}
            isNew={entry.kind === 'note' && fresh.has(entry.id)}
            key={`${entry.kind} ${entry.id}`}
            no={no}
          />
        ))}
      </ol>
    </section>
  ))
}
