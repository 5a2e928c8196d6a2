import type { QueryClient } from '@tanstack/react-query'
import type { ProductCard } from '#src/api/catalog/product-card.ts'
import { forMachines } from '../../../head/for-machines.ts'
import { addressOf, infoOf, pageHead } from '../../../head/page-head.ts'
import { canonicalSearch, robotsOf } from '../../../head/robots.ts'
import { breadcrumbs, productList } from '../../../head/structured-data.ts'
import type { ListSearch } from './search.ts'

interface Listed {
  title: string
  list: { list: ProductCard[]; total: number; page: number }
}

/** Each page of a list has an address of its own; each order of it has not. */
export function listHead(queryClient: QueryClient, search: ListSearch, listed: Listed | undefined) {
  const info = infoOf(queryClient)
  if (!info || !listed) return {}
  const { title, list } = listed
  const which = list.page > 1 ? `（第 ${list.page} 页）` : ''
  const path = addressOf('/product', canonicalSearch(search))
  const { meta, links } = pageHead(info.public_url, {
    title: `${title}${which} - 百陌旅行`,
    description: `${title}，共 ${list.total} 条线路${which}，价格、余位与退改规则一目了然。`,
    path,
    image: list.list[0]?.cover ?? '',
    imageAlt: list.list[0]?.cover_alt ?? '',
    robots: robotsOf(search),
  })
  const data = import.meta.env.SSR
    ? forMachines(() => [
        breadcrumbs(info.public_url, [{ name: title, path }]),
        list.list.length > 0 ? productList(info.public_url, list.list, title) : undefined,
      ])
    : []
  return { meta: [...meta, ...data], links }
}
