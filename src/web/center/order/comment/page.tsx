import { createFileRoute } from '@tanstack/react-router'
import { OrderNotFound } from '#src/web/booking/order-problem.tsx'
import { CenterPage } from '#src/web/center/frame/center-page.tsx'
import { ReviewPage } from './review-page.tsx'
import { parseReviewSearch } from './search.ts'

export const Route = createFileRoute('/center/order/comment')({
  validateSearch: parseReviewSearch,
  head: () => ({ meta: [{ title: '点评 - 百陌旅行' }, { name: 'robots', content: 'noindex' }] }),
  component: ReviewRoute,
})

function ReviewRoute() {
  const { id, mode } = Route.useSearch()
  return (
    <CenterPage>
      {() => (id ? <ReviewPage key={id} mode={mode} orderId={id} /> : <OrderNotFound />)}
    </CenterPage>
  )
}
