import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, Suspense, use } from 'react'
import type { Data } from '#src/contract/endpoint.ts'
import type { productLists } from '#src/contract/product-lists.ts'
import type { DestNode } from '#src/contract/taxonomy.ts'
import { Pagination } from '../../../ui/pagination.tsx'
import { ProductCard } from '../../../ui/product-card.tsx'
import { ChosenChips } from './chosen-chips.tsx'
import { ListFilters } from './list-filters.tsx'
import { SearchedFor } from './list-link.tsx'
import { NoMatch } from './no-match-later.ts'
import { NotUnderstood } from './not-understood-notice.tsx'
import { chosenOf, filtersOf } from './options.ts'
import type { ListSearch } from './search.ts'
import { SortBar } from './sort-bar.tsx'

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
