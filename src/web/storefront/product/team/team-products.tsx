import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { teamQuery } from '#src/web/custom-trip/queries.ts'
import { ProductCard } from '#src/web/ui/product/product-card.tsx'
import { Section } from '../request/section.tsx'

export function TeamProducts() {
  const { data } = useSuspenseQuery(teamQuery)
  if (data.product_list.length === 0) return null
  return (
    <Section
      lead="可直接报名，也可以此为蓝本重新设计"
      more={
        <Link className="more" search={{ orderBy: 5 }} to="/product">
          全部产品
          <svg aria-hidden className="icon" viewBox="0 0 24 24">
            <path d="M5 12h14M12 5l7 7-7 7" />
          </svg>
        </Link>
      }
      title="正在成团"
    >
      <div className="grid4">
        {data.product_list.map((product) => (
          <ProductCard key={product.product_id} product={product} />
        ))}
      </div>
    </Section>
  )
}
