import type { QueryClient } from '@tanstack/react-query'
import type { Data } from '#src/contract/endpoint.ts'
import type { productLists } from '#src/contract/product-lists.ts'
import { productTypeText } from '#src/domain/codes.ts'
import { forMachines } from '../../../head/for-machines.ts'
import { addressOf, infoOf, pageHead } from '../../../head/page-head.ts'
import { canonicalSearch, robotsOf } from '../../../head/robots.ts'
import { breadcrumbs, productList } from '../../../head/structured-data.ts'
import { type ListSearch, typeOf } from './search.ts'

type List = Data<typeof productLists.list>

export const titleOf = (data: Pick<List, 'dest' | 'theme'> | undefined) =>
  [data?.dest?.label, data?.theme?.label].filter(Boolean).join(' · ') || '全部线路'

/** Each page of a list has an address of its own; each order of it has not. */
export function listHead(queryClient: QueryClient, search: ListSearch, list: List | undefined) {
  const info = infoOf(queryClient)
  if (!info || !list) return {}
  const type = typeOf(search)
  const what = [titleOf(list), ...(type ? [productTypeText[type]] : [])].join(' · ')
  const which = list.page > 1 ? `（第 ${list.page} 页）` : ''
  const path = addressOf('/product', canonicalSearch(search))
  const { meta, links } = pageHead(info.public_url, {
    title: `${what}${which} - 百陌旅行`,
    description: `${what}，共 ${list.total} 条线路${which}，价格、余位与退改规则一目了然。`,
    path,
    image: list.list[0]?.cover ?? '',
    imageAlt: list.list[0]?.cover_alt ?? '',
    robots: robotsOf(search),
  })
  const data = forMachines(() => [
    breadcrumbs(info.public_url, [{ name: what, path }]),
    list.list.length > 0 ? productList(info.public_url, list.list, what) : undefined,
  ])
  return { meta: [...meta, ...data], links }
}
