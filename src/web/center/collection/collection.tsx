import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { buttonLook } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#src/web/ui/loading/states.tsx'
import { themesQuery } from '../../client/taxonomy.ts'
import { Pagination } from '../../ui/pagination.tsx'
import { TabBar, TabLink } from '../frame/tabs.tsx'
import { OffSaleCard } from './off-sale-card.tsx'
import { FavouriteCard } from './saved-card.tsx'
import type { CollectionSearch } from './search.ts'
import { type FavouriteProduct, useCollection } from './use-collection.ts'

const grid = 'grid grid-cols-3 gap-x-5 gap-y-6 p-7 max-lg:grid-cols-2 max-sm:grid-cols-1 max-sm:p-4'

export function Collection({ search }: { search: CollectionSearch }) {
  const collection = useCollection(search)
  const linkTo = (page: number) => ({
    to: '/center/collection' as const,
    search: { ...(search.valid && { valid: search.valid }), ...(page > 1 && { page }) },
  })
  const { data, error } = collection
  if (data?.list.length === 0 && data.total > 0 && data.page > 1)
    return <Navigate {...linkTo(Math.ceil(data.total / data.size))} replace />
  return (
    <>
      <h1
        className="mb-4 font-semibold font-serif text-24/34 outline-none focus-visible:!shadow-none"
        id="collection-title"
        tabIndex={-1}
      >
        我的收藏
      </h1>
      <section aria-labelledby="collection-title" className="panel overflow-hidden">
        <TabBar label="收藏筛选">
          <TabLink isCurrent={!search.valid} search={{}} to="/center/collection">
            全部
          </TabLink>
          <TabLink isCurrent={search.valid === 1} search={{ valid: 1 }} to="/center/collection">
            在售
          </TabLink>
        </TabBar>
        {data ? (
          data.list.length === 0 ? (
            <NoFavourites isFiltered={search.valid === 1} />
          ) : (
            <Cards products={data.list} />
          )
        ) : error ? (
          <ErrorState error={error} onRetry={() => void collection.refetch()} />
        ) : (
          <div aria-busy className={grid}>
            {['a', 'b', 'c'].map((each) => (
              <Skeleton className="h-110" key={each} />
            ))}
          </div>
        )}
      </section>
      {data && <Pagination linkTo={linkTo} page={data.page} size={data.size} total={data.total} />}
    </>
  )
}

const Cards = ({ products }: { products: readonly FavouriteProduct[] }) => (
  <ul className={grid}>
    {products.map((product, index) =>
      product.off_sale ? (
        <OffSaleCard key={product.product_id} product={product} />
      ) : (
        <FavouriteCard isFirst={index < 3} key={product.product_id} product={product} />
      ),
    )}
  </ul>
)

function NoFavourites({ isFiltered }: { isFiltered: boolean }) {
  const { data: themes } = useQuery(themesQuery)
  return (
    <EmptyState
      action={
        <Link className={buttonLook('line')} to="/product">
          看看线路
        </Link>
      }
      // The sea (design §7): the picture of 海岛沙滩.
      stem={themes?.find(({ label }) => label === '海岛沙滩')?.img ?? themes?.[0]?.img ?? ''}
      title={isFiltered ? '没有在售的收藏' : '还没有收藏'}
    >
      点一下线路图片上的心形，它就会出现在这里；降价时也会告诉您低了多少。
    </EmptyState>
  )
}
