import { skipToken, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { OrderDetail } from '#src/api/booking/order-views.ts'
import { orders } from '#src/api/booking/orders.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { ofMember, query } from '#src/web/client/api/query.ts'
import { useHydrated } from '#src/web/ui/loading/use-hydrated.ts'
import { BookingSteps } from '../booking-steps.tsx'
import { parseOrderSearch } from '../search.ts'
import { EditOrder } from './edit-order.tsx'
import { NewOrder } from './new-order.tsx'

export const Route = createFileRoute('/productOrder/fillOrder')({
  validateSearch: parseOrderSearch,
  head: () => ({ meta: [{ title: '填写订单 - 百陌旅行' }, { name: 'robots', content: 'noindex' }] }),
  component: FillOrderPage,
})

/** Read from what the form below has asked for. */
function Steps({ orderId }: { orderId: string }) {
  const { data } = useQuery<OrderDetail>({
    ...ofMember,
    queryKey: query(orders.detail, { order_id: orderId }).queryKey,
    queryFn: skipToken,
  })
  return <BookingSteps now={2} planId={data?.plan_id} />
}

/** With an order number it edits that order, without one it makes one: never a second (rule book §7.4). */
function FillOrderPage() {
  const { productId, orderId } = Route.useSearch()
  const isHydrated = useHydrated()
  return (
    <main id="main">
      <h1 className="sr-only">填写订单</h1>
      {orderId ? <Steps orderId={orderId} /> : <BookingSteps now={2} />}
      <div className="container-page">
        {!isHydrated ? (
          <div className="grid grid-cols-[1fr_384px] gap-6">
            <Skeleton className="h-180" />
            <Skeleton className="h-120" />
          </div>
        ) : orderId ? (
          <EditOrder key={orderId} orderId={orderId} />
        ) : (
          <NewOrder productId={productId} />
        )}
      </div>
    </main>
  )
}
