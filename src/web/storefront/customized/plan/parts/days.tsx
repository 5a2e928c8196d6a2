import type { Plan } from '#src/api/content/plans.ts'
import { onTheRoad } from '#src/domain/catalog/itinerary.ts'
import { DayList } from '../../../share/day-list.tsx'

/** Day by day; those that this version has changed say so. */
export const Days = ({ plan }: { plan: Plan }) => (
  <section aria-labelledby="days" className="panel px-7 py-7 max-lg:px-5">
    <h2 className="mb-5 flex flex-wrap items-baseline gap-x-3 font-semibold text-20/30" id="days">
      行程
      <small className="font-normal text-14/22 text-ink-500">{roadText(plan)}</small>
    </h2>
    <DayList
      isOpen
      mark={(day) => changedIn(plan, day) && <span className="tag pine">第 {plan.version} 版改动</span>}
      trip={plan}
    />
  </section>
)

const changedIn = ({ changed }: Plan, day: number) => changed.some(({ part }) => part === `第${day}天`)

/** The longest time on the road of any day, where legs say how long they take. */
function roadText({ itinerary }: Plan): string {
  const longest = Math.max(0, ...itinerary.map(({ transport }) => onTheRoad(transport)?.duration_min ?? 0))
  if (longest === 0) return ''
  return `每天坐车不超过 ${Math.ceil(longest / 30) / 2} 小时`
}
