import { useSuspenseQuery } from '@tanstack/react-query'
import { Scene } from '#src/web/ui/loading/states.tsx'
import { ProductCard } from '#src/web/ui/product/product-card.tsx'
import steppe from '../../../ui/scenes/steppe.webp'
import { HotSearches } from '../list/no-match/hot-searches.tsx'
import { recommendedQuery } from './recommended.ts'

/** Said plainly; what is recommended instead stands apart and is never called a result (rule book §22). */
export function NothingFound({ keyword }: { keyword: string }) {
  const { data: recommended } = useSuspenseQuery(recommendedQuery)
  return (
    <>
      <section className="grid justify-items-center gap-3 px-6 py-12 text-center">
        <Scene src={steppe} />
        <h1 className="max-w-full break-words font-semibold text-18/28">没有找到“{keyword}”</h1>
        <p className="text-ink-500">换一个说法，或者看看大家在搜什么。</p>
        <HotSearches />
      </section>
      {recommended.list.length > 0 && (
        <section aria-labelledby="recommended" className="border-line border-t pt-10">
          <h2 className="mb-6 font-semibold font-serif text-30/42" id="recommended">
            为您推荐
          </h2>
          <div className="grid4 lg:!grid-cols-3">
            {recommended.list.map((product) => (
              <ProductCard key={product.product_id} product={product} />
            ))}
          </div>
        </section>
      )}
    </>
  )
}
