import { Bed, Bus, Clock, Utensils } from 'lucide-react'
import type { ItineraryDay } from '#src/contract/product-views.ts'

const transportText = { plane: '飞机', train: '火车', bus: '大巴', boat: '船', car: '专车' }
const mealNames = [
  ['breakfast', '早餐'],
  ['lunch', '午餐'],
  ['dinner', '晚餐'],
] as const

function mealsText(meals: ItineraryDay['meals']) {
  const included = mealNames.filter(([key]) => meals[key] === 1).map(([, name]) => name)
  return included.length > 0 ? `含${included.join('、')}` : '用餐自理'
}

/** Day by day; the row of days stays in view while one reads. */
export const Itinerary = ({ days }: { days: ItineraryDay[] }) => (
  <ol>
    {days.map((day) => (
      <li className="relative grid grid-cols-[64px_1fr] gap-2 pb-8" key={day.day_no}>
        <b className="num grid size-11 place-items-center rounded-full bg-pine-600 text-[16px] text-white">
          D{day.day_no}
        </b>
        <div className="min-w-0">
          <h3 className="font-semibold text-[18px] leading-[44px]">{day.title}</h3>
          {day.summary && <p className="max-w-[680px] text-[15px] text-ink-700 leading-7">{day.summary}</p>}
          <ul className="mt-2.5 flex flex-wrap gap-x-6 gap-y-2 text-ink-700 [&_.icon]:mr-1.5 [&_.icon]:size-4 [&_.icon]:text-pine-500">
            {day.transport.map((leg) => (
              <li key={`${leg.kind}${leg.from}${leg.to}`}>
                <Bus aria-hidden className="icon" />
                {transportText[leg.kind]} {leg.from} → {leg.to}
              </li>
            ))}
            <li>
              <Utensils aria-hidden className="icon" />
              {mealsText(day.meals)}
            </li>
            {(day.hotel || day.hotel_text) && (
              <li>
                <Bed aria-hidden className="icon" />
                {day.hotel ? `${day.hotel.name}或同级` : day.hotel_text}
              </li>
            )}
            <li>
              <Clock aria-hidden className="icon" />
              自由活动约 {day.free_time_hours} 小时
            </li>
          </ul>
          {day.activities.length > 0 && (
            <ul className="mt-3 grid max-w-[760px] gap-2">
              {day.activities.map((activity) => (
                <li className="panel flex gap-4 px-4 py-3" key={`${activity.time}${activity.title}`}>
                  <span className="num w-12 shrink-0 font-medium text-ink-500">{activity.time}</span>
                  <span>
                    <b className="font-medium">{activity.title}</b>
                    <span className="ml-2 text-[13px] text-ink-500">
                      约 {activity.duration_min} 分钟{activity.included ? '' : ' · 自理'}
                    </span>
                  </span>
                </li>
              ))}
            </ul>
          )}
          {day.tips && <p className="mt-2 text-[13px] text-ink-500">{day.tips}</p>}
        </div>
      </li>
    ))}
  </ol>
)
