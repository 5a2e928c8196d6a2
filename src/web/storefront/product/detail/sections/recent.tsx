import { useQuery } from '@tanstack/react-query'
import { content } from '#src/api/content/pages.ts'
import { query } from '#src/web/client/api/query.ts'
import { ProductCard } from '#src/web/ui/product/product-card.tsx'
import { Section } from './section.tsx'

const SHOWN = 4

/** Other products this browser looked at. Below everything, so that nothing moves when they come. */
export function Recent({ productId }: { productId: number }) {
  const { data } = useQuery(query(content.view, { url: `/product/productDetail?productId=${productId}` }))
  const products = data?.recent.filter(({ product_id }) => product_id !== productId).slice(0, SHOWN) ?? []
  if (products.length === 0) return null
  return (
    <div data-noprint>
      <Section id={`recent-${productId}`} title="最近浏览">
        <div className="grid4">
          {products.map((product) => (
            <ProductCard key={product.product_id} product={product} />
          ))}
        </div>
      </Section>
    </div>
  )
}
