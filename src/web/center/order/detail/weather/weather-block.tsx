import { useQuery } from '@tanstack/react-query'
import { weather } from '#src/api/catalog/weather.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import { query } from '#src/web/client/api/query.ts'
import { MonthWeather } from '#src/web/ui/weather/month-weather.tsx'
import { Block } from '../block.tsx'

/** What the month of the departure is usually like there; nothing where nobody has written of it. */
export function WeatherBlock({ productId, date }: { productId: number; date: Day }) {
  const { data } = useQuery(
    query(weather.month, { product_id: productId, month_no: Number(date.slice(5, 7)) }),
  )
  return (
    data?.weather && (
      <Block title="当地天气与行李">
        <MonthWeather weather={data.weather} />
      </Block>
    )
  )
}
