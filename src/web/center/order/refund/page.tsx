import { createFileRoute } from '@tanstack/react-router'
import { OrderNotFound } from '#src/web/booking/order-problem.tsx'
import { CenterPage } from '#src/web/center/frame/center-page.tsx'
import { RefundPage } from './refund-page.tsx'
import { parseRefundSearch } from './search.ts'

export const Route = createFileRoute('/center/order/refund')({
  validateSearch: parseRefundSearch,
  head: () => ({ meta: [{ title: '申请退款 - 百陌旅行' }, { name: 'robots', content: 'noindex' }] }),
  component: RefundRoute,
})

function RefundRoute() {
  const { id } = Route.useSearch()
  return <CenterPage>{() => (id ? <RefundPage key={id} orderId={id} /> : <OrderNotFound />)}</CenterPage>
}
