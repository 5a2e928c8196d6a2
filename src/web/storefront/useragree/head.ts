import type { QueryClient } from '@tanstack/react-query'
import { knownPages } from '#src/domain/content/about/known-pages.ts'
import { staticPageQuery } from '../../client/static-page.ts'
import { themesQuery } from '../../client/taxonomy.ts'
import { forMachines } from '../../head/for-machines.ts'
import { addressOf, infoOf, pageHead } from '../../head/page-head.ts'
import { breadcrumbs } from '../../head/structured-data.ts'
import type { TermsSearch } from './search.ts'

const descriptions = {
  useragree: '预订、签约、价格、退改、优惠券与评价的约定。',
  privacy: '我们收集什么个人信息、为什么收集、保存多久，以及您的权利。',
  cookie: '本站使用的 Cookie 与本地存储的名称、用途和期限。',
}

export function termsHead(queryClient: QueryClient, search: TermsSearch) {
  const info = infoOf(queryClient)
  const { keywords = 'useragree', version } = search
  const page = queryClient.getQueryData(staticPageQuery(keywords, version).queryKey)
  if (!info) return {}
  const title = page?.title ?? knownPages[keywords].title
  // 用户协议 is the default, so its one address does not name it.
  const path = addressOf('/useragree', keywords === 'useragree' ? {} : { keywords })
  const { meta, links } = pageHead(info.public_url, {
    title: `${title}${version ? `（版本 ${version}）` : ''} - 百陌旅行`,
    description: `百陌旅行${title}：${descriptions[keywords]}`,
    path,
    image: queryClient.getQueryData(themesQuery.queryKey)?.[0]?.img ?? '',
    // What was in force before is for who looks for it; a search engine shows what holds.
    robots: version || !page ? 'noindex' : undefined,
  })
  return {
    meta: [
      ...meta,
      ...(import.meta.env.SSR
        ? forMachines(() => [breadcrumbs(info.public_url, [{ name: title, path }])])
        : []),
    ],
    links,
  }
}
