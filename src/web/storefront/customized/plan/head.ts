import type { QueryClient } from '@tanstack/react-query'
import { infoOf, pageHead } from '../../../head/page-head.ts'
import { planQuery } from './query.ts'
import type { PlanSearch } from './search.ts'
import { daysText } from './words.ts'

const robots = { name: 'robots', content: 'noindex, nofollow' }
/** The address opens the plan to whoever has it: it goes to no other site. */
const referrer = { name: 'referrer', content: 'same-origin' }

/** How the link looks where it is sent: the trip, without its price. */
export function planHead(queryClient: QueryClient, asked: PlanSearch) {
  const info = infoOf(queryClient)
  const plan = queryClient.getQueryData(planQuery(asked).queryKey)
  if (!info || !plan || asked.token === undefined)
    return { meta: [{ title: '定制方案 - 百陌旅行' }, robots, referrer] }
  const { meta } = pageHead(info.public_url, {
    title: `${plan.title} - 定制方案`,
    description: `${plan.date} ${plan.depart_city}出发，${daysText(plan)}`,
    path: new URL(plan.url).pathname + new URL(plan.url).search,
    image: plan.cover,
    robots: robots.content,
  })
  return { meta: [...meta, referrer] }
}
