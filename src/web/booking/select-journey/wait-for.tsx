import type { UseQueryResult } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { CalendarDate } from '#src/api/booking/price-views.ts'
import type { pricing } from '#src/api/booking/pricing.ts'
import type { ProductDetail } from '#src/api/catalog/product-views.ts'
import type { Data } from '#src/api/endpoint.ts'
import { messageOf } from '#src/api/reply.ts'
import { type Day, monthDayText } from '#src/domain/calendar-day.ts'
import { Notice } from '#src/ui/notice.tsx'
import { isRefusal } from '#src/web/client/api/call.ts'
import type { BookingSelection } from '#src/web/client/booking/selection.ts'
import { isBookable } from '#src/web/ui/calendar/calendar-entry.ts'
import { onDemand } from '#src/web/ui/loading/on-demand.tsx'

const WaitlistDialog = onDemand(
  () => import('#src/web/storefront/product/detail/buy-panel/waitlist-dialog.tsx'),
)

interface Props {
  product: ProductDetail
  calendar: UseQueryResult<Data<typeof pricing.comboCalendar>>
  /** Null while nobody wants to wait. */
  date: Day | null
  /** For whom: as many as are about to book. */
  selection: BookingSelection
  onClose(): void
}

interface GoneProps {
  why: string
  /** Seats may come back. */
  isFull: boolean
  onWait(): void
}

/** The day has no seats for them, or is closed: what they typed stays, and where seats may come back they can wait. */
export const Gone = ({ why, isFull, onWait }: GoneProps) => (
  <Notice className="mb-4" live tone="warn">
    {why}。请在下方选择其他日期，您填写的内容都还在
    {isFull && (
      <>
        ；也可以
        <button aria-haspopup="dialog" className="link mx-0.5" onClick={onWait} type="button">
          候补这个日期
        </button>
      </>
    )}
    。
  </Notice>
)

/** Why a day that was chosen is not to be had any more, as the quote or else the calendar, once it has come, tells; null where it is. */
export function goneOf(
  { date, offer }: BookingSelection,
  dates: readonly CalendarDate[] | null,
  error: unknown,
): Pick<GoneProps, 'why' | 'isFull'> | null {
  const isFull = isRefusal(error, 'SOLD_OUT')
  if (isFull || isRefusal(error, 'CLOSED')) return { why: messageOf(error), isFull }
  if (!dates) return null
  const entry = dates.find((each) => each.date === date)
  if (date === '' || offer || (entry && isBookable(entry))) return null
  const wasSold = entry?.status === 'full' || entry?.stock === 0
  return { why: `${monthDayText(date)}出发的团期${wasSold ? '已满' : '已停止报名'}`, isFull: wasSold }
}

/** 候补 for a day without seats for this party, as on the product's own page (rule book §6; §8.9, 18). */
export function WaitFor({ product, calendar, date, selection, onClose }: Props) {
  const departure = calendar.data?.dates.find((each) => each.date === date)
  if (!departure) return null
  const { adult, child_bed, child_nobed, infant } = selection
  return (
    <Suspense>
      <WaitlistDialog
        comboKey={selection.comboKey}
        departure={departure}
        onClose={onClose}
        onFree={() => void calendar.refetch()}
        party={{ adult, child_bed, child_nobed, infant }}
        product={product}
      />
    </Suspense>
  )
}
