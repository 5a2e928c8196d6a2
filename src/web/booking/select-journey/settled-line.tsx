import { CircleCheck } from 'lucide-react'
import { monthDayText, weekdayText } from '#src/domain/calendar-day.ts'
import { travellersText } from '#src/domain/pricing/counts.ts'
import { Button } from '#src/ui/button.tsx'
import type { BookingSelection } from '#src/web/client/booking/selection.ts'

interface Props {
  selection: BookingSelection
  comboName: string
  isOpen: boolean
  onToggle(): void
}

/** Shows in one line what was chosen on the product page: it is not asked for again, and can be changed. */
export const SettledLine = ({ selection, comboName, isOpen, onToggle }: Props) => (
  <section aria-label="已选行程" className="panel flex items-center gap-3 px-7 py-4">
    <CircleCheck aria-hidden className="icon text-pine-500" />
    <p className="flex grow flex-wrap gap-x-5">
      <b className="font-semibold">
        {monthDayText(selection.date)} {weekdayText(selection.date)}出发
      </b>
      <span>{travellersText(selection)}</span>
      {comboName && <span className="text-ink-500">{comboName}</span>}
    </p>
    <Button aria-expanded={isOpen} className="-mr-3" look="text" onClick={onToggle} size="sm">
      {isOpen ? '收起' : '修改'}
    </Button>
  </section>
)
