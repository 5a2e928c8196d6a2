import type { QueryClient } from '@tanstack/react-query'
import { themesQuery } from '../../client/taxonomy.ts'
import { forMachines } from '../../head/for-machines.ts'
import { addressOf, infoOf, pageHead } from '../../head/page-head.ts'
import { breadcrumbs } from '../../head/structured-data.ts'
import { termsQuery } from './query.ts'
import type { TermsKey } from './search.ts'

export function termsHead(queryClient: QueryClient, keywords: TermsKey | undefined) {
  const info = infoOf(queryClient)
  const page = queryClient.getQueryData(termsQuery(keywords).queryKey)
  if (!info || !page) return {}
  // 用户协议 is the default, so its one address does not name it.
  const path = addressOf('/useragree', keywords === 'privacy' ? { keywords } : {})
  const { meta, links } = pageHead(info.public_url, {
    title: `${page.title} - 百陌旅行`,
    description: `百陌旅行${page.title}（版本 ${page.version}）：预订、签约、退改与个人信息保护的约定。`,
    path,
    image: queryClient.getQueryData(themesQuery.queryKey)?.[0]?.img ?? '',
  })
  return {
    meta: [
      ...meta,
      ...(import.meta.env.SSR
        ? forMachines(() => [breadcrumbs(info.public_url, [{ name: page.title, path }])])
        : []),
    ],
    links,
  }
}
