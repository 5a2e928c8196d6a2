import type { ReactNode } from 'react'
import type { CalendarDate } from '#src/api/booking/price-views.ts'
import type { ProductDetail } from '#src/api/catalog/product-views.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import type { BookingSelection } from '#src/web/client/booking/selection.ts'
import { isBookable } from '#src/web/ui/calendar/calendar-entry.ts'
import { PriceCalendar } from '#src/web/ui/calendar/price-calendar.tsx'

interface Props {
  product: Pick<ProductDetail, 'combos'>
  /** Null until those of the combo have come. */
  dates: readonly CalendarDate[] | null
  selection: BookingSelection
  /** Why another date is wanted. */
  children?: ReactNode
  change(over: Partial<BookingSelection>): void
  /** Waits for a day that is full. */
  onWait(date: Day): void
}

/** The combo and the day. */
export const DateSection = ({ product, dates, selection, children, change, onWait }: Props) => (
  <section aria-labelledby="date-title" className="panel p-7">
    <h2 className="mb-4 font-semibold text-20/30" id="date-title">
      出发日期
    </h2>
    {product.combos.length > 1 && (
      <div className="mb-4 flex flex-wrap gap-2">
        {product.combos.map((combo) => (
          <button
            aria-pressed={combo.combo_key === selection.comboKey}
            className={`chip ${combo.combo_key === selection.comboKey ? 'on' : ''}`}
            key={combo.combo_key}
            onClick={() => change({ comboKey: combo.combo_key, options: [] })}
            type="button"
          >
            {combo.name}
          </button>
        ))}
      </div>
    )}
    {children}
    {dates ? (
      <PriceCalendar
        chosen={
          dates.some((entry) => entry.date === selection.date && isBookable(entry)) ? selection.date : null
        }
        entries={dates}
        key={selection.comboKey}
        onChoose={(date) => change({ date })}
        onWait={onWait}
      />
    ) : (
      <Skeleton className="h-105" />
    )}
  </section>
)
