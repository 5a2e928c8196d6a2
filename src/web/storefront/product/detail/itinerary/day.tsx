import { Bed, Bus, CarFront, Clock, MapPin, Plane, Ship, TrainFront, Utensils } from 'lucide-react'
import type { ItineraryDay } from '#src/contract/product-views.ts'
import { Picture } from '../../../../ui/picture.tsx'

const transports = {
  plane: ['飞机', Plane],
  train: ['火车', TrainFront],
  bus: ['大巴', Bus],
  boat: ['船', Ship],
  car: ['专车', CarFront],
} as const

const mealNames = [
  ['breakfast', '早餐'],
  ['lunch', '午餐'],
  ['dinner', '晚餐'],
] as const

/** 2, a meal at one's own expense, is for the traveller the same as none. */
function mealsText(meals: ItineraryDay['meals']) {
  const named = (isIncluded: boolean) =>
    mealNames.filter(([key]) => (meals[key] === 1) === isIncluded).map(([, name]) => name)
  const [included, others] = [named(true), named(false)]
  if (included.length === 0) return '三餐自理'
  return `含${included.join('、')}${others.length > 0 ? `，${others.join('、')}自理` : ''}`
}

type Leg = ItineraryDay['transport'][number]
const legText = ({ from, to, no, depart, arrive }: Leg) =>
  [`${from} → ${to}`, no, depart && arrive ? `${depart}–${arrive}` : depart].filter(Boolean).join(' ')

interface Props {
  day: ItineraryDay
  id: string
  onHotel(hotel: NonNullable<ItineraryDay['hotel']>): void
}

/** One day: how one moves, what one eats, where one sleeps, what happens when, and how much time is one's own. */
export const Day = ({ day, id, onHotel }: Props) => (
  <li
    className="relative grid scroll-mt-[132px] grid-cols-[64px_1fr] gap-2 pb-9 before:absolute before:top-12 before:bottom-1 before:left-[21.5px] before:w-px before:bg-line-strong last:before:hidden max-[900px]:grid-cols-[48px_1fr]"
    id={id}
  >
    <b className="num grid size-11 place-items-center rounded-full bg-pine-600 font-semibold text-[15px] text-white max-[900px]:size-9 max-[900px]:text-[13px]">
      D{day.day_no}
    </b>
    <div className="min-w-0">
      <h3 className="break-after-avoid font-semibold text-[18px] leading-[44px] max-[900px]:py-1.5 max-[900px]:leading-7">
        {day.title}
      </h3>
      {day.cities.length > 0 && (
        <p className="-mt-1 mb-1 text-[13px] text-ink-500">
          <MapPin aria-hidden className="icon !size-[14px] mr-1" />
          {day.cities.join(' → ')}
        </p>
      )}
      {day.summary && <p className="max-w-[680px] text-[15px] text-ink-700 leading-7">{day.summary}</p>}
      <Facts day={day} onHotel={onHotel} />
      {day.activities.length > 0 && <Activities activities={day.activities} />}
      {day.tips && <p className="mt-3 text-[13px] text-ink-500 leading-6">温馨提示：{day.tips}</p>}
    </div>
  </li>
)

const Facts = ({ day, onHotel }: Omit<Props, 'id'>) => (
  <ul className="mt-2.5 flex flex-wrap gap-x-6 gap-y-1.5 text-ink-700 leading-8 [&_.icon]:mr-1.5 [&_.icon]:size-4 [&_.icon]:text-pine-500">
    {day.transport.map((leg) => {
      const [name, Icon] = transports[leg.kind]
      return (
        <li key={`${leg.kind}${leg.from}${leg.to}${leg.no}`}>
          <Icon aria-hidden className="icon" />
          {name} {legText(leg)}
        </li>
      )
    })}
    <li>
      <Utensils aria-hidden className="icon" />
      {mealsText(day.meals)}
    </li>
    {day.hotel ? (
      <li>
        <Bed aria-hidden className="icon" />
        <button
          aria-haspopup="dialog"
          className="link min-h-8"
          onClick={() => day.hotel && onHotel(day.hotel)}
          type="button"
        >
          {day.hotel.name}
        </button>
        或同级
      </li>
    ) : (
      day.hotel_text && (
        <li>
          <Bed aria-hidden className="icon" />
          {day.hotel_text}
        </li>
      )
    )}
    {day.free_time_hours > 0 && (
      <li>
        <Clock aria-hidden className="icon" />
        自由活动约 {day.free_time_hours} 小时
      </li>
    )}
  </ul>
)

type Activity = ItineraryDay['activities'][number]

function Activities({ activities }: { activities: Activity[] }) {
  const images = [...new Set(activities.flatMap((activity) => activity.images))].slice(0, 3)
  return (
    <>
      <ol className="mt-3 grid max-w-[760px] gap-2">
        {activities.map((activity) => (
          <li
            className="panel grid grid-cols-[48px_1fr] gap-x-3 px-4 py-3 print:break-inside-avoid"
            key={`${activity.time}${activity.title}`}
          >
            <span className="num font-medium text-ink-500 leading-6">{activity.time}</span>
            <div className="min-w-0">
              <p className="leading-6">
                <b className="font-medium">{activity.title}</b>
                {activity.poi && activity.poi !== activity.title && (
                  <span className="ml-2 inline-block text-[13px] text-ink-500">{activity.poi}</span>
                )}
                <span className="ml-2 text-[13px] text-ink-500">
                  约 {durationText(activity.duration_min)}
                </span>
                {!activity.included && <span className="tag och ml-2">费用自理</span>}
              </p>
              {activity.html && (
                <div
                  className="rich mt-0.5 text-ink-700 leading-6"
                  // Sanitized by the shop when it is stored (rule book §1, text safety).
                  // biome-ignore lint/security/noDangerouslySetInnerHtml: see above.
                  dangerouslySetInnerHTML={{ __html: activity.html }}
                />
              )}
            </div>
          </li>
        ))}
      </ol>
      {images.length > 0 && (
        <ul className="mt-3 grid max-w-[760px] grid-cols-3 gap-2 max-[900px]:grid-cols-2">
          {images.map((stem) => (
            <li key={stem}>
              <Picture
                alt=""
                className="aspect-[8/5] w-full rounded-control object-cover"
                sizes="(max-width: 900px) 50vw, 250px"
                stem={stem}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const durationText = (minutes: number) =>
  minutes < 60 ? `${minutes} 分钟` : `${Math.round(minutes / 30) / 2} 小时`
