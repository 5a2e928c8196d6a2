import { Skeleton } from '#src/ui/skeleton.tsx'

const WEEKS = 5
const days = Array.from({ length: WEEKS * 7 }, (_, day) => day)

/** The grid of a month before its prices are known, in the boxes that they will stand in. */
export const CalendarSkeleton = () => (
  <div aria-hidden>
    <Skeleton className="mb-3 h-11 w-105 max-w-full" />
    <div className="cal-week">
      {[...'一二三四五六日'].map((name, index) => (
        <span className={index > 4 ? 'we' : ''} key={name}>
          {name}
        </span>
      ))}
    </div>
    <div className="cal-days">
      {days.map((day) => (
        <span className="day" key={day}>
          –
        </span>
      ))}
    </div>
  </div>
)
