import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { Data } from '#src/contract/endpoint.ts'
import type { products } from '#src/contract/products.ts'
import { ProductCard } from '../../../ui/product-card.tsx'
import { useSectionInView } from '../../../ui/use-section-in-view.ts'
import type { ChoiceStore } from './choice.ts'
import { Features } from './features.tsx'
import { Fees } from './fees.tsx'
import { Itinerary } from './itinerary/itinerary.tsx'
import { Notices } from './notices.tsx'
import { PrintFoot } from './print-foot.tsx'
import { detailQuery, itineraryQuery } from './query.ts'
import { Recent } from './recent.tsx'
import { RefundTable } from './refund-table.tsx'
import { Reviews } from './reviews/reviews.tsx'
import { Section } from './section.tsx'
import { type SectionId, sections } from './sections.ts'
import type { ReadingStore } from './tabs.tsx'

export interface BelowProps {
  id: number
  choice: ChoiceStore
  reading: ReadingStore
}

interface Shown extends BelowProps {
  product: Data<(typeof products)['detail']>
  itinerary: Data<(typeof products)['itinerary']>
}

type Part = (shown: Shown) => ReactNode

/** What each section with a tab shows. */
const parts: Record<SectionId, Part> = {
  features: ({ product }) => <Features features={product.features} />,
  itinerary: ({ id, itinerary }) => (
    <Itinerary days={itinerary.days} points={itinerary.map.points} productId={id} />
  ),
  fees: ({ product }) => <Fees product={product} />,
  refund: ({ choice, product }) => <RefundTable choice={choice} steps={product.ladder_steps} />,
  notices: ({ product }) => <Notices product={product} />,
  reviews: ({ id }) => <Reviews productId={id} />,
}
/** Of no use on paper. */
const unprinted: readonly SectionId[] = ['reviews']

/** Everything below the calendar: in the HTML at once, brought to life when it comes near. */
export function Below({ id, choice, reading }: BelowProps) {
  const { data: product } = useSuspenseQuery(detailQuery(id))
  const { data: itinerary } = useSuspenseQuery(itineraryQuery(id))
  const current = useSectionInView(sections.map(([anchor]) => `${anchor}-${id}`))
  useEffect(() => {
    if (current) reading.set(current)
  }, [current, reading])
  return (
    <div className="mt-11 grid grid-cols-1 gap-14">
      {sections.map(
        ([anchor, title]) =>
          anchor !== 'calendar' && (
            <Section
              id={`${anchor}-${id}`}
              isPrinted={!unprinted.includes(anchor)}
              key={anchor}
              title={title}
            >
              {parts[anchor]({ id, choice, reading, product, itinerary })}
            </Section>
          ),
      )}
      {product.similar.length > 0 && (
        <Section id={`similar-${id}`} isPrinted={false} title="相似线路">
          <div className="grid4">
            {product.similar.map((similar) => (
              <ProductCard key={similar.product_id} product={similar} />
            ))}
          </div>
        </Section>
      )}
      <Recent productId={id} />
      <PrintFoot productId={id} />
    </div>
  )
}
