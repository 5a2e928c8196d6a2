import { createFileRoute } from '@tanstack/react-router'
import { BookingSteps } from '../../../ui/booking-steps.tsx'
import { OrderNotFound } from '../../../ui/order-problem.tsx'
import { MemberOnly } from '../../member-only.tsx'
import { parseOrderIdSearch } from '../search.ts'
import { OrderResult } from './order-result.tsx'

export const Route = createFileRoute('/center/order/result')({
  validateSearch: parseOrderIdSearch,
  head: () => ({ meta: [{ title: '支付 - 百陌旅行' }, { name: 'robots', content: 'noindex' }] }),
  component: OrderResultPage,
})

function OrderResultPage() {
  const { id } = Route.useSearch()
  return (
    <main id="main">
      <h1 className="sr-only">支付</h1>
      <BookingSteps now={4} />
      <MemberOnly>{() => (id ? <OrderResult key={id} orderId={id} /> : <OrderNotFound />)}</MemberOnly>
    </main>
  )
}
