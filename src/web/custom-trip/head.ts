import type { QueryClient } from '@tanstack/react-query'
import { themesQuery } from '../client/taxonomy.ts'
import { forMachines } from '../head/for-machines.ts'
import { infoOf, pageHead } from '../head/page-head.ts'
import { breadcrumbs } from '../head/structured-data.ts'

interface Said {
  title: string
  description: string
  path: string
  /** The landing page that it belongs to. */
  above: { name: string; path: string }
  name: string
}

/** What the page of a request form says to machines. */
export function requestHead(queryClient: QueryClient, { title, description, path, above, name }: Said) {
  const info = infoOf(queryClient)
  if (!info) return {}
  const theme = queryClient.getQueryData(themesQuery.queryKey)?.[0]
  const { meta, links } = pageHead(info.public_url, {
    title: `${title} - 百陌旅行`,
    description,
    path,
    image: theme?.img ?? '',
    imageAlt: theme?.label ?? '',
  })
  const trail = import.meta.env.SSR
    ? forMachines(() => [breadcrumbs(info.public_url, [above, { name, path }])])
    : []
  return { meta: [...meta, ...trail], links }
}
