import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, Suspense, use } from 'react'
import type { productLists } from '#src/api/catalog/product-lists.ts'
import type { DestNode } from '#src/api/catalog/taxonomy.ts'
import type { Data } from '#src/api/endpoint.ts'
import { ProductCard } from '#src/web/ui/product/product-card.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { ChosenChips } from './filters/chosen-chips.tsx'
import { ListFilters } from './filters/list-filters.tsx'
import { chosenOf, filtersOf } from './filters/options.ts'
import { SortBar } from './filters/sort-bar.tsx'
import { SearchedFor } from './list-link.tsx'
import { NoMatch } from './no-match/no-match-later.ts'
import { NotUnderstood } from './no-match/not-understood-notice.tsx'
import type { ListSearch } from './search.ts'

interface Props {
  data: Data<typeof productLists.list>
  groups: DestNode[]
  search: ListSearch
  /** How a title is written where it is more than its text. */
  titleOf?: (title: string) => ReactNode
}

/** Filters, what is chosen, order, cards and pages: the same for a list and for a search. */
export function Results({ data, groups, search, titleOf }: Props) {
  const keyword = use(SearchedFor)
  const isChanging = useRouterState({ select: ({ isLoading }) => isLoading })
  const filters = data.facets && filtersOf({ groups, facets: data.facets, search })
  const chosen = filters ? chosenOf(filters, search) : []
  return (
    <>
      {filters && <ListFilters filters={filters} search={search} />}
      <NotUnderstood />
      <SortBar orders={data.facets?.order_by} search={search} total={data.total}>
        <ChosenChips chosen={chosen} search={search} />
      </SortBar>
      {data.list.length === 0 ? (
        <Suspense>
          <NoMatch chosen={chosen} />
        </Suspense>
      ) : (
        <div
          aria-busy={isChanging || undefined}
          className={`grid4 transition-opacity ${isChanging ? 'opacity-60 delay-200' : ''}`}
        >
          {data.list.map((product, index) => (
            <ProductCard
              isFirst={index < 4}
              key={product.product_id}
              level={2}
              product={product}
              title={titleOf?.(product.title)}
            />
          ))}
        </div>
      )}
      <Pagination
        linkTo={(page) => {
          const { page: _page, ...rest } = search
          const next = page === 1 ? rest : { ...rest, page }
          return keyword === undefined
            ? { to: '/product', search: next }
            : { to: '/product/search', search: { keyword, ...next } }
        }}
        page={data.page}
        size={data.size}
        total={data.total}
      />
    </>
  )
}
