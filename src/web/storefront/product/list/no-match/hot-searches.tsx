import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { localAddress } from '#src/web/client/local-address.ts'
import { hotSearchesQuery } from './hot-searches-query.ts'

/** What others look for, as links. */
export function HotSearches() {
  const { data } = useSuspenseQuery(hotSearchesQuery)
  if (data.hot.length === 0) return null
  return (
    <nav aria-label="热门搜索" className="flex flex-wrap items-center justify-center gap-2">
      <span aria-hidden className="text-ink-500">
        热门搜索
      </span>
      {data.hot.map(({ keyword, pc_route }) => (
        <Link className="chip" key={keyword} {...hotAddress(keyword, pc_route)}>
          {keyword}
        </Link>
      ))}
    </nav>
  )
}

const hotAddress = (keyword: string, pcRoute: string) =>
  pcRoute === '' ? { to: '/product/search' as const, search: { keyword } } : localAddress(pcRoute)
