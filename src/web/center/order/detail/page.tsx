import { createFileRoute } from '@tanstack/react-router'
import { OrderNotFound } from '../../../ui/order-problem.tsx'
import { CenterFrame } from '../../center-frame.tsx'
import { MemberOnly } from '../../member-only.tsx'
import { parseOrderIdSearch } from '../search.ts'
import { OrderDetail } from './order-detail.tsx'

export const Route = createFileRoute('/center/order/orderDetail')({
  validateSearch: parseOrderIdSearch,
  head: () => ({ meta: [{ title: '订单详情 - 百陌旅行' }, { name: 'robots', content: 'noindex' }] }),
  component: OrderDetailPage,
})

function OrderDetailPage() {
  const { id } = Route.useSearch()
  return (
    <main id="main">
      <MemberOnly>
        {(member) => (
          <CenterFrame member={member}>
            {id ? <OrderDetail key={id} orderId={id} /> : <OrderNotFound />}
          </CenterFrame>
        )}
      </MemberOnly>
    </main>
  )
}
