import { createFileRoute } from '@tanstack/react-router'
import { OrderNotFound } from '#src/web/booking/order-problem.tsx'
import { CenterPage } from '#src/web/center/frame/center-page.tsx'
import { OrderDetail } from './order-detail.tsx'
import { parseOrderDetailSearch } from './search.ts'

export const Route = createFileRoute('/center/order/orderDetail')({
  validateSearch: parseOrderDetailSearch,
  head: () => ({ meta: [{ title: '订单详情 - 百陌旅行' }, { name: 'robots', content: 'noindex' }] }),
  component: OrderDetailPage,
})

function OrderDetailPage() {
  const { id, isPlato, comment: review } = Route.useSearch()
  return (
    <CenterPage>
      {() =>
        id ? (
          <OrderDetail isPlato={isPlato === 1} key={id} orderId={id} wantsReview={review === 1} />
        ) : (
          <OrderNotFound />
        )
      }
    </CenterPage>
  )
}
