import type { reviews } from '#src/api/catalog/reviews.ts'
import type { Data } from '#src/api/endpoint.ts'
import { percentText } from '#src/domain/booking/ladder-step.ts'
import { Bar } from '#src/ui/bar.tsx'

const parts = [
  ['itinerary', '行程'],
  ['guide', '导游'],
  ['hotel', '住宿'],
  ['food', '餐饮'],
  ['transport', '交通'],
] as const

/** The mean, the share of good reviews, and the mean of each part of the trip. Pictures stand in their reviews alone. */
export function Summary({ brief }: { brief: Data<typeof reviews.brief> }) {
  const rated = parts.flatMap(([key, name]) => {
    const value = brief.dims[key]
    return value === null ? [] : [{ name, value }]
  })
  return (
    <div className="flex flex-wrap items-center gap-x-12 gap-y-5">
      <div className="flex items-end gap-3">
        <b className="num font-semibold text-[48px] text-och-700 leading-none">{brief.score_avg}</b>
        <p className="text-13/20 text-ink-500">
          {brief.sample ? '示例评分' : '综合评分'} / 5
          <br />
          好评率{' '}
          <span className="num font-semibold">{percentText(Math.round(brief.good_rate_bp / 100) * 100)}</span>
        </p>
      </div>
      <dl className="grid grid-cols-[auto_120px_auto] items-center gap-x-2.5 gap-y-1 text-13 max-lg:w-full">
        {rated.map(({ name, value }) => (
          <div className="contents" key={name}>
            <dt className="text-ink-500">{name}</dt>
            <dd className="contents">
              <Bar className="w-full text-och-400" share={value / 5} />
              <span className="num font-medium">{value.toFixed(1)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
