import { skipToken, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { OrderSimple } from '#src/api/booking/order-views.ts'
import { orders } from '#src/api/booking/orders.ts'
import { BookingSteps } from '#src/web/booking/booking-steps.tsx'
import { OrderNotFound } from '#src/web/booking/order-problem.tsx'
import { MemberOnly } from '#src/web/center/frame/member-only.tsx'
import { ofMember } from '#src/web/client/api/query.ts'
import { isBooked } from '../status.ts'
import { OrderResult } from './order-result.tsx'
import { parseResultSearch } from './search.ts'

export const Route = createFileRoute('/center/order/result')({
  validateSearch: parseResultSearch,
  head: () => ({ meta: [{ title: '支付 - 百陌旅行' }, { name: 'robots', content: 'noindex' }] }),
  component: OrderResultPage,
})

/** Read from what the page below has asked for. */
function Steps({ orderId }: { orderId: string }) {
  const { data } = useQuery<OrderSimple>({
    ...ofMember,
    queryKey: [orders.simple.path, orderId],
    queryFn: skipToken,
  })
  return <BookingSteps now={data && isBooked(data.status) ? 5 : 4} planId={data?.plan_id} />
}

function OrderResultPage() {
  const { id, bill } = Route.useSearch()
  return (
    <main id="main">
      <h1 className="sr-only">支付</h1>
      {id ? <Steps orderId={id} /> : <BookingSteps now={4} />}
      <MemberOnly>
        {() => (id ? <OrderResult billId={bill} key={`${id} ${bill}`} orderId={id} /> : <OrderNotFound />)}
      </MemberOnly>
    </main>
  )
}
