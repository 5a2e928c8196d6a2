import type { QueryClient } from '@tanstack/react-query'
import { themesQuery } from '../../../client/taxonomy.ts'
import { forMachines } from '../../../head/for-machines.ts'
import { infoOf, pageHead } from '../../../head/page-head.ts'
import { breadcrumbs } from '../../../head/structured-data.ts'

interface Said {
  title: string
  description: string
  path: string
  image?: string | undefined
  /** A search engine has nothing to find in it. */
  isEmpty?: boolean
}

/** What a page about the shop says of itself to machines. */
export function aboutHead(
  queryClient: QueryClient,
  { title, description, path, image, isEmpty = false }: Said,
) {
  const info = infoOf(queryClient)
  if (!info) return {}
  const { meta, links } = pageHead(info.public_url, {
    title: `${title} - 百陌旅行`,
    description,
    path,
    image: image || (queryClient.getQueryData(themesQuery.queryKey)?.[0]?.img ?? ''),
    robots: isEmpty ? 'noindex' : undefined,
  })
  const trail = import.meta.env.SSR
    ? forMachines(() => [
        breadcrumbs(info.public_url, [
          { name: '关于我们', path: '/aboutbm/aboutDetail' },
          ...(path === '/aboutbm/aboutDetail' ? [] : [{ name: title, path }]),
        ]),
      ])
    : []
  return { meta: [...meta, ...trail], links }
}

/** The beginning of a text without its elements, as a search engine shows it. */
export const beginningOf = (html: string) =>
  [
    ...html
      .replace(/<[^>]{0,300}>/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
  ]
    .slice(0, 100)
    .join('')
