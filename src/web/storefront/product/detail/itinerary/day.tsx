import type { ReactNode } from 'react'
import type { ItineraryDay } from '#src/api/catalog/product-views.ts'
import { legText, mealsText, onTheRoad } from '#src/domain/catalog/itinerary.ts'
import { Activities } from './activities.tsx'
import { GlyphIcon } from './glyphs.tsx'
import { Legs } from './legs.tsx'

interface Props {
  day: ItineraryDay
  id: string
  /** The trip ends, so no night follows. */
  isLast: boolean
  onHotel(hotel: NonNullable<ItineraryDay['hotel']>): void
}

/** One day: how one moves, what one eats, where one sleeps, what happens when, and how much time is one's own. */
export const Day = ({ day, id, isLast, onHotel }: Props) => (
  <li
    className="relative grid scroll-mt-33 grid-cols-[64px_1fr] gap-2 pb-9 before:absolute before:top-12 before:bottom-1 before:left-[21.5px] before:w-px before:bg-line-strong last:before:hidden max-lg:grid-cols-[48px_1fr]"
    id={id}
  >
    <b className="num grid size-11 place-items-center rounded-full bg-pine-600 font-semibold text-15 text-white max-lg:size-9 max-lg:text-13">
      D{day.day_no}
    </b>
    <div className="min-w-0">
      <h3 className="break-after-avoid font-semibold text-18/44 max-lg:py-1.5 max-lg:leading-28">
        {day.title}
      </h3>
      {day.stops.length > 1 && (
        <p className="-mt-1 mb-1 text-13 text-ink-500 [&_.icon]:mr-1 [&_.icon]:size-3.5">
          <GlyphIcon name="stops" />
          {day.stops.map(({ name }) => name).join(' → ')}
        </p>
      )}
      {day.summary && <p className="max-w-170 text-pretty text-15/28 text-ink-700">{day.summary}</p>}
      <Facts day={day} isLast={isLast} onHotel={onHotel} />
      {day.transport.length > 0 && <Legs legs={day.transport} />}
      {day.activities.length > 0 && <Activities activities={day.activities} />}
      {day.tips && <p className="mt-3 text-13/24 text-ink-500">提示：{day.tips}</p>}
    </div>
  </li>
)

const Facts = ({ day, isLast, onHotel }: Omit<Props, 'id'>) => {
  const road = onTheRoad(day.transport)
  return (
    <ul className="mt-2.5 flex flex-wrap gap-x-6 gap-y-1.5 text-ink-700 leading-32 [&_.icon]:mr-1.5 [&_.icon]:size-4 [&_.icon]:text-pine-500">
      {road && <Fact icon={<GlyphIcon name="car" />}>{`全天乘车 ${legText(road)}`}</Fact>}
      <Fact icon={<GlyphIcon name="meals" />}>{mealsText(day.meals)}</Fact>
      {day.hotel_text === '' && !isLast && <Fact icon={<GlyphIcon name="night" />}>夜宿途中</Fact>}
      {day.hotel_text && (
        <Fact icon={<GlyphIcon name="night" />}>
          {day.hotel_text.includes(day.hotel_city) ? '' : `${day.hotel_city} · `}
          {day.hotel_text}
          {day.hotel && (
            <>
              ，参考
              <button
                aria-haspopup="dialog"
                className="link min-h-8"
                onClick={() => day.hotel && onHotel(day.hotel)}
                type="button"
              >
                {day.hotel.name}
              </button>
            </>
          )}
        </Fact>
      )}
      {day.free_time_hours > 0 && (
        <Fact icon={<GlyphIcon name="time" />}>{`自由活动约 ${day.free_time_hours} 小时`}</Fact>
      )}
    </ul>
  )
}

const Fact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li>
    {icon}
    {children}
  </li>
)
