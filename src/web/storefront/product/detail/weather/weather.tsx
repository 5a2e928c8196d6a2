import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { weather } from '#src/api/catalog/weather.ts'
import { type Day, dayOf } from '#src/domain/calendar-day.ts'
import { query } from '#src/web/client/api/query.ts'
import { MonthWeather } from '#src/web/ui/weather/month-weather.tsx'
import { Section } from '../sections/section.tsx'

/** The month of the chosen date, or this one; nothing where nobody has written of it. */
export default function Weather({ productId, date }: { productId: number; date: Day | null }) {
  const month_no = Number((date ?? dayOf(new Date())).slice(5, 7))
  const { data } = useQuery({
    ...query(weather.month, { product_id: productId, month_no }),
    placeholderData: keepPreviousData,
  })
  if (!data?.weather) return null
  return (
    <div data-noprint>
      <Section id={`weather-${productId}`} title="当地天气与行李">
        <div className="panel px-7 py-6 max-lg:px-4">
          <MonthWeather weather={data.weather} />
        </div>
      </Section>
    </div>
  )
}
