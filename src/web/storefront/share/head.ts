import type { QueryClient } from '@tanstack/react-query'
import { infoOf, pageHead } from '../../head/page-head.ts'
import { sharedQuery } from './query.ts'
import { daysText } from './words.ts'

const robots = { name: 'robots', content: 'noindex, nofollow' }

/** How the link looks where it is sent; its address goes to no other site. */
export function shareHead(queryClient: QueryClient, token: string) {
  const info = infoOf(queryClient)
  const trip = queryClient.getQueryData(sharedQuery(token).queryKey)
  if (!info || !trip) return { meta: [{ title: '行程链接已失效 - 百陌旅行' }, robots] }
  const { meta } = pageHead(info.public_url, {
    title: `${trip.title} - 行程分享`,
    description: `${trip.date} 出发，${daysText(trip)}，${trip.depart_city}集合`,
    path: `/share/${token}`,
    image: trip.cover,
    robots: robots.content,
  })
  return { meta: [...meta, { name: 'referrer', content: 'same-origin' }] }
}
