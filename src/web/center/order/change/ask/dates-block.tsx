import { useQuery } from '@tanstack/react-query'
import type { OrderDetail } from '#src/api/booking/order-views.ts'
import { Notice } from '#src/ui/notice.tsx'
import { calendarQuery } from '#src/web/storefront/product/detail/buy-panel/calendar-query.ts'
import { CalendarSkeleton } from '#src/web/ui/calendar/calendar-skeleton.tsx'
import { PriceCalendar } from '#src/web/ui/calendar/price-calendar.tsx'
import { ErrorState } from '#src/web/ui/loading/states.tsx'
import { datesFor, dateWords } from './dates.ts'
import type { Changing } from './use-change-form.ts'

interface Props {
  order: OrderDetail
  changing: Changing
}

/** The days on which the same trip goes with seats for this party, each with what it costs more or less. */
export function DatesBlock({ order, changing: { date, lacksDate, refusal, retry, choose } }: Props) {
  const { product_id, snapshot, people_text } = order
  const calendar = useQuery({
    ...calendarQuery(product_id ?? 0, snapshot.combo_key),
    enabled: product_id !== null,
  })
  const fault = lacksDate ? '请选择新的出发日期' : refusal
  return (
    <section aria-label="改到哪一天" className="panel px-7 pt-5.5 pb-6 max-sm:px-4">
      <h2 className="mb-4 flex flex-wrap items-baseline gap-x-2.5 font-semibold text-18/28">
        改到哪一天
        <small className="font-normal text-13/20 text-ink-500">{people_text}的差价，按今天的价格</small>
      </h2>
      {calendar.data ? (
        <PriceCalendar
          chosen={date}
          entries={datesFor(order, calendar.data.dates)}
          onChoose={choose}
          startsAt={order.date}
          words={dateWords}
        />
      ) : calendar.error ? (
        <ErrorState error={calendar.error} onRetry={() => void calendar.refetch()} />
      ) : (
        <CalendarSkeleton />
      )}
      {fault && (
        <Notice className="mt-4" live tone="err">
          {fault}
          {retry && (
            <button className="link ml-2" onClick={retry} type="button">
              重新计算
            </button>
          )}
        </Notice>
      )}
    </section>
  )
}
