import type { UseQueryResult } from '@tanstack/react-query'
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import type { pricing } from '#src/api/booking/pricing.ts'
import type { Data } from '#src/api/endpoint.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import type { Counts } from '#src/domain/pricing/counts.ts'
import { CalendarSkeleton } from '#src/web/ui/calendar/calendar-skeleton.tsx'
import type { PriceCalendar as Calendar } from '#src/web/ui/calendar/price-calendar.tsx'
import { onDemand } from '#src/web/ui/loading/on-demand.tsx'
import { ErrorState } from '#src/web/ui/loading/states.tsx'
import { useWanted } from '#src/web/ui/loading/use-wanted.ts'
import type { FirstScreen } from '../first-screen.ts'

const PriceCalendar = onDemand<CalendarProps>(async () => ({
  default: (await import('#src/web/ui/calendar/price-calendar.tsx')).PriceCalendar,
}))
const DateInquiry = onDemand(() => import('./date-inquiry.tsx'))
const WaitlistDialog = onDemand(() => import('./waitlist-dialog.tsx'))

type CalendarProps = Parameters<typeof Calendar<Data<typeof pricing.comboCalendar>['dates'][number]>>[0]

interface Props {
  product: FirstScreen
  calendar: UseQueryResult<Data<typeof pricing.comboCalendar>>
  comboKey: string
  chosen: Day | null
  party: Counts
  onChoose(date: Day): void
  /** How often a button above asked to scroll here. */
  asked: number
  focusWish: RefObject<boolean>
}

/** Prices and seats by day; a visitor for whom no day fits can send an inquiry. */
export function CalendarSection(props: Props) {
  const { product, calendar, comboKey, chosen, party, onChoose, asked, focusWish } = props
  const [isAsking, setAsking] = useState(false)
  const [waitingFor, setWaitingFor] = useState<Day | null>(null)
  const full = waitingFor && calendar.data?.dates.find(({ date }) => date === waitingFor)
  const box = useRef<HTMLElement>(null)
  const led = useRef(asked)
  const isWanted = useWanted(box)
  useEffect(() => {
    // Coming back to a cached page runs effects again: only a new request scrolls here.
    if (led.current === asked) return
    led.current = asked
    box.current?.scrollIntoView({ block: 'start' })
  }, [asked])
  const id = product.product_id
  return (
    <section
      aria-labelledby={`calendar-title-${id}`}
      className="panel mt-5 scroll-mt-32 px-6 pt-5 pb-5 max-lg:px-3"
      data-noprint
      id={`calendar-${id}`}
      ref={box}
    >
      <h2 className="sr-only" id={`calendar-title-${id}`}>
        选择日期
      </h2>
      {calendar.error && !calendar.data ? (
        <ErrorState error={calendar.error} onRetry={() => void calendar.refetch()} />
      ) : calendar.data && isWanted ? (
        <Suspense fallback={<CalendarSkeleton />}>
          <PriceCalendar
            asked={asked}
            chosen={chosen}
            entries={calendar.data.dates}
            focusWish={focusWish}
            key={comboKey}
            onChoose={onChoose}
            onWait={setWaitingFor}
          />
        </Suspense>
      ) : (
        <CalendarSkeleton />
      )}
      <p className="mt-4 border-line border-t pt-3 text-13 text-ink-500">
        没有合适的日期？
        <button aria-haspopup="dialog" className="link min-h-8" onClick={() => setAsking(true)} type="button">
          告诉我们您想哪天出发
        </button>
      </p>
      {full && (
        <Suspense>
          <WaitlistDialog
            comboKey={comboKey}
            departure={full}
            onClose={() => setWaitingFor(null)}
            onFree={() => void calendar.refetch()}
            party={party}
            product={product}
          />
        </Suspense>
      )}
      {isAsking && (
        <Suspense>
          <DateInquiry onClose={() => setAsking(false)} product={product} />
        </Suspense>
      )}
    </section>
  )
}
