import type { QueryClient } from '@tanstack/react-query'
import { themesQuery } from '../../../client/taxonomy.ts'
import { forMachines } from '../../../head/for-machines.ts'
import { infoOf, pageHead } from '../../../head/page-head.ts'
import { agency, breadcrumbs } from '../../../head/structured-data.ts'

/** The page that / and /home lead to, so it also says whose shop this is. */
export function teamHead(queryClient: QueryClient) {
  const info = infoOf(queryClient)
  if (!info) return {}
  const theme = queryClient.getQueryData(themesQuery.queryKey)?.[0]
  const { meta, links } = pageHead(info.public_url, {
    title: '百陌旅行 - 走百陌，见山河',
    description: '百陌旅行：境内外跟团游、私家团与研学旅行。价格、余位、成团进度与退改规则一目了然。',
    path: '/product/team',
    image: theme?.img ?? '',
    imageAlt: theme?.label ?? '',
  })
  return {
    meta: [
      ...meta,
      ...(import.meta.env.SSR ? forMachines(() => [agency(info), breadcrumbs(info.public_url, [])]) : []),
    ],
    links,
  }
}
