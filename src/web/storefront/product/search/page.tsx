import { createFileRoute, redirect, type SearchSchemaInput } from '@tanstack/react-router'
import { noindex } from '../../../head/robots.ts'
import { listQuery } from '../list/list-query.ts'
import { hotSearchesQuery } from '../list/no-match/hot-searches-query.ts'
import { NoMatch } from '../list/no-match/no-match-later.ts'
import { recommendedQuery } from './recommended.ts'
import { parseProductSearch, type SearchAddress } from './search.ts'
import { SearchPage } from './search-page.tsx'

export const Route = createFileRoute('/product/search')({
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: (raw: SearchAddress & SearchSchemaInput) => parseProductSearch({ ...raw }),
  loaderDeps: ({ search }) => parseProductSearch({ ...search }),
  loader: async ({ context: { queryClient }, deps: { keyword, ...filters } }) => {
    if (keyword === '') throw redirect({ to: '/product', search: filters, replace: true })
    const list = await queryClient.ensureQueryData(listQuery(filters, keyword))
    const [first] = list.list
    if (/^\d+$/.test(keyword) && first?.product_id === Number(keyword))
      throw redirect({ to: '/product/productDetail', search: { productId: first.product_id }, replace: true })
    if (list.total === 0)
      await Promise.all([
        queryClient.ensureQueryData(hotSearchesQuery),
        queryClient.ensureQueryData(recommendedQuery),
        NoMatch.preload?.(),
      ])
    return { total: list.total }
  },
  // Whatever anybody may have typed is no page that a search engine should find.
  head: ({ match: { search } }) => ({
    meta: [
      { title: `“${parseProductSearch({ ...search }).keyword}”的搜索结果 - 百陌旅行` },
      { name: 'robots', content: noindex },
    ],
  }),
  component: ProductSearchPage,
})

function ProductSearchPage() {
  const { keyword, ...filters } = parseProductSearch({ ...Route.useSearch() })
  return <SearchPage filters={filters} keyword={keyword} />
}
