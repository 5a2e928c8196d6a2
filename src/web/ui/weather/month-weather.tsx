import type { ReactNode } from 'react'
import type { Weather } from '#src/api/catalog/weather.ts'

/** A month as it usually is at the place, and what to pack for it. */
export const MonthWeather = ({ weather }: { weather: Weather }) => {
  const { place, month_no, high_c, low_c, rain_days, packing, sample } = weather
  return (
    <>
      <p className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <b className="font-semibold text-16/24">
          {place} {month_no}月
        </b>
        {sample && <span className="tag och">演示数据</span>}
      </p>
      <dl className="grid grid-cols-3 gap-3 max-sm:grid-cols-1 [&_dt]:text-13 [&_dt]:text-ink-500">
        <Figure label="白天最高">{high_c}℃</Figure>
        <Figure label="夜间最低">{low_c}℃</Figure>
        <Figure label="下雨天数">约 {rain_days} 天</Figure>
      </dl>
      <h3 className="mt-4 mb-1 font-medium">行李建议</h3>
      <ul className="list-disc pl-5 text-ink-700 leading-28">
        {packing.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
      <p className="mt-2 text-13 text-ink-500">为常年平均，仅供参考；出行前请以当地天气预报为准。</p>
    </>
  )
}

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="rounded-card bg-sunk px-5 py-3">
    <dt>{label}</dt>
    <dd className="num font-semibold text-22">{children}</dd>
  </div>
)
