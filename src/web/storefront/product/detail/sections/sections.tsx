import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { products } from '#src/api/catalog/products.ts'
import type { Data } from '#src/api/endpoint.ts'
import { ProductCard } from '#src/web/ui/product/product-card.tsx'
import type { ChoiceStore } from '../buy-panel/choice.ts'
import { Itinerary } from '../itinerary/itinerary.tsx'
import { itineraryQuery } from '../query.ts'
import { questionsQuery } from '../questions/query.ts'
import { Questions } from '../questions/questions.tsx'
import { reviewBriefQuery, reviewsQuery } from '../reviews/query.ts'
import { Reviews } from '../reviews/reviews.tsx'
import { Features } from './features.tsx'
import { Fees } from './fees.tsx'
import { Notices } from './notices.tsx'
import { RefundTable } from './refund-table.tsx'

interface Shown {
  id: number
  choice: ChoiceStore
  product: Data<(typeof products)['detail']>
  itinerary: Data<(typeof products)['itinerary']>
}

interface DetailSection {
  /** With the product's own, the anchor. */
  id: string
  title: string
  hasTab?: boolean
  /** False: of no use on paper. */
  isPrinted?: boolean
  /** What it needs beside the product itself. */
  load?(queryClient: QueryClient, productId: number): Promise<unknown>
  /** Null where there is nothing to show; absent where it stands in the first screen, which has its own code. */
  Part?(shown: Shown): ReactNode
}

/** The sections of a product's page in their order: tabs, data and code all follow this list. */
export const sections: readonly DetailSection[] = [
  { id: 'calendar', title: '选择日期', hasTab: true },
  {
    id: 'features',
    title: '产品特色',
    hasTab: true,
    Part: ({ product }) => <Features features={product.features} />,
  },
  {
    id: 'itinerary',
    title: '行程安排',
    hasTab: true,
    load: (queryClient, productId) => queryClient.ensureQueryData(itineraryQuery(productId)),
    Part: ({ id, itinerary }) => (
      <Itinerary days={itinerary.days} points={itinerary.map.points} productId={id} />
    ),
  },
  { id: 'fees', title: '费用说明', hasTab: true, Part: ({ product }) => <Fees product={product} /> },
  {
    id: 'refund',
    title: '退改规则',
    hasTab: true,
    Part: ({ choice, product }) => <RefundTable choice={choice} steps={product.ladder_steps} />,
  },
  { id: 'notices', title: '预订须知', hasTab: true, Part: ({ product }) => <Notices product={product} /> },
  {
    id: 'reviews',
    title: '旅客点评',
    hasTab: true,
    isPrinted: false,
    // A product is sold without its reviews as well: `prefetchQuery` never fails.
    load: (queryClient, productId) =>
      Promise.all([
        queryClient.prefetchQuery(reviewBriefQuery(productId)),
        queryClient.prefetchQuery(reviewsQuery(productId)),
      ]),
    Part: ({ id }) => <Reviews productId={id} />,
  },
  {
    id: 'questions',
    title: '旅客问答',
    hasTab: true,
    isPrinted: false,
    load: (queryClient, productId) => queryClient.prefetchQuery(questionsQuery(productId)),
    Part: ({ id }) => <Questions productId={id} />,
  },
  {
    id: 'similar',
    title: '相似线路',
    isPrinted: false,
    Part: ({ product: { similar } }) =>
      similar.length === 0 ? null : (
        <div className="grid4">
          {similar.map((product) => (
            <ProductCard key={product.product_id} product={product} />
          ))}
        </div>
      ),
  },
]

/** What the tabs say. */
export const tabs = sections.filter(({ hasTab }) => hasTab).map(({ id, title }) => ({ id, title }))
