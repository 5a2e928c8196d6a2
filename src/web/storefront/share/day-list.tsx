import { BedDouble, Clock, UtensilsCrossed } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SoldDay } from '#src/api/booking/order-views.ts'
import { addDays, type Day as CalendarDay, monthDayText, weekdayText } from '#src/domain/calendar-day.ts'
import { mealsText } from '#src/domain/catalog/itinerary.ts'
import { Activities } from '../product/detail/itinerary/activities.tsx'
import { Legs } from '../product/detail/itinerary/legs.tsx'

interface Props {
  trip: { date: CalendarDay; itinerary: readonly SoldDay[] }
  /** Stands beside the title of a day that there is something to say of. */
  mark?(dayNo: number): ReactNode
  /** Hour by hour at once, not only for who opens it. */
  isOpen?: boolean
}

/** Every day with its date: how one moves, what one eats, where one sleeps, what happens when. */
export const DayList = ({ trip, mark, isOpen = false }: Props) => (
  <ol className="grid gap-8">
    {trip.itinerary.map((day, index) => (
      <Day
        date={addDays(trip.date, index)}
        day={day}
        isLast={index === trip.itinerary.length - 1}
        isOpen={isOpen}
        key={day.day_no}
        mark={mark?.(day.day_no)}
      />
    ))}
  </ol>
)

interface DayProps {
  day: SoldDay
  date: CalendarDay
  isLast: boolean
  isOpen: boolean
  mark: ReactNode
}

const Day = ({ day, date, isLast, isOpen, mark }: DayProps) => (
  <li className="grid grid-cols-[52px_minmax(0,1fr)] gap-x-4 max-lg:grid-cols-[40px_minmax(0,1fr)] max-lg:gap-x-3">
    <b className="num grid size-11 place-items-center rounded-full bg-pine-600 font-semibold text-15 text-white max-lg:size-9 max-lg:text-13">
      D{day.day_no}
    </b>
    <div className="min-w-0">
      <p className="text-13/20 text-ink-500">
        {monthDayText(date)} {weekdayText(date)}
      </p>
      <h3 className="flex flex-wrap items-center gap-x-2.5 font-semibold text-18/28">
        {day.title}
        {mark}
      </h3>
    </div>
    <div className="col-start-2 min-w-0 max-lg:col-span-2 max-lg:col-start-1 max-lg:mt-2">
      {day.summary && <p className="mt-1 text-pretty text-ink-700 leading-26">{day.summary}</p>}
      <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-ink-700 leading-28 [&_.icon]:mr-1.5 [&_.icon]:size-4 [&_.icon]:text-pine-500">
        <Fact icon={<UtensilsCrossed aria-hidden className="icon" />}>{mealsText(day.meals)}</Fact>
        {(day.hotel || !isLast) && (
          <Fact icon={<BedDouble aria-hidden className="icon" />}>{day.hotel || '夜宿途中'}</Fact>
        )}
        {day.free_time_hours > 0 && (
          <Fact
            icon={<Clock aria-hidden className="icon" />}
          >{`自由活动约 ${day.free_time_hours} 小时`}</Fact>
        )}
      </ul>
      {day.transport.length > 0 && <Legs legs={day.transport} />}
      {day.activities.length > 0 && <Hours day={day} isOpen={isOpen} />}
      {day.tips && <p className="mt-3 text-13/24 text-ink-500">提示：{day.tips}</p>}
    </div>
  </li>
)

const Hours = ({ day, isOpen }: Pick<DayProps, 'day' | 'isOpen'>) =>
  isOpen ? (
    <Activities activities={day.activities} />
  ) : (
    <details className="fold mt-3">
      <summary>第{day.day_no}天的详细安排</summary>
      <Activities activities={day.activities} />
    </details>
  )

const Fact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li>
    {icon}
    {children}
  </li>
)
