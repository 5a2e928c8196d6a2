import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
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
import { type ReadingStore, sections } from './tabs.tsx'

export interface BelowProps {
  id: number
  choice: ChoiceStore
  reading: ReadingStore
}

/** Everything below the calendar: in the HTML at once, brought to life when it comes near. */
export function Below({ id, choice, reading }: BelowProps) {
  const { data: product } = useSuspenseQuery(detailQuery(id))
  const { data: itinerary } = useSuspenseQuery(itineraryQuery(id))
  const current = useSectionInView(sections.map(([anchor]) => `${anchor}-${id}`))
  useEffect(() => {
    if (current) reading.set(current)
  }, [current, reading])
  return (
    <div className="mt-11 grid grid-cols-[minmax(0,1fr)] gap-14">
      <Section id={`features-${id}`} title="产品特色">
        <Features features={product.features} />
      </Section>
      <Section id={`itinerary-${id}`} title="行程安排">
        <Itinerary days={itinerary.days} points={itinerary.map.points} productId={id} />
      </Section>
      <Section id={`fees-${id}`} title="费用说明">
        <Fees product={product} />
      </Section>
      <Section id={`refund-${id}`} title="退改规则">
        <RefundTable choice={choice} steps={product.ladder_steps} />
      </Section>
      <Section id={`notices-${id}`} title="预订须知">
        <Notices product={product} />
      </Section>
      <div data-noprint>
        <Section id={`reviews-${id}`} title="旅客点评">
          <Reviews productId={id} />
        </Section>
      </div>
      {product.similar.length > 0 && (
        <div data-noprint>
          <Section id={`similar-${id}`} title="相似线路">
            <div className="grid4">
              {product.similar.map((similar) => (
                <ProductCard key={similar.product_id} product={similar} />
              ))}
            </div>
          </Section>
        </div>
      )}
      <Recent productId={id} />
      <PrintFoot productId={id} />
    </div>
  )
}
