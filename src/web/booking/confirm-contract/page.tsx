import { skipToken, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { orders } from '#src/api/booking/orders.ts'
import type { Data } from '#src/api/endpoint.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { ofMember } from '#src/web/client/api/query.ts'
import { useHydrated } from '#src/web/ui/loading/use-hydrated.ts'
import { isBooked } from '../../center/order/status.ts'
import { BookingSteps } from '../booking-steps.tsx'
import { parseOrderSearch } from '../search.ts'
import { ConfirmContract } from './confirm-contract.tsx'
import { FindUnsigned } from './find-unsigned.tsx'
import { SignChange } from './sign-change.tsx'
import { SignClause } from './sign-clause.tsx'

export const Route = createFileRoute('/productOrder/confirmContract')({
  validateSearch: parseOrderSearch,
  head: () => ({ meta: [{ title: '确认合同 - 百陌旅行' }, { name: 'robots', content: 'noindex' }] }),
  component: ConfirmContractPage,
})

/** A contract that was signed stays to be read: the steps then say how far the order has come since. */
function Steps({ orderId }: { orderId: string }) {
  const { data } = useQuery<Data<(typeof orders)['check']>>({
    ...ofMember,
    queryKey: [orders.check.path, orderId],
    queryFn: skipToken,
  })
  const now = data && isBooked(data.status) ? 5 : data?.status === 'wait_pay' ? 4 : 3
  return <BookingSteps now={now} planId={data?.plan_id} />
}

function ConfirmContractPage() {
  const { productId, orderId, bill, change } = Route.useSearch()
  const isHydrated = useHydrated()
  return (
    <main id="main">
      <h1 className="sr-only">确认合同</h1>
      {!orderId ? (
        <BookingSteps now={3} />
      ) : bill || change ? (
        <div className="h-8" />
      ) : (
        <Steps orderId={orderId} />
      )}
      <div className="container-page">
        {!isHydrated ? (
          <Skeleton className="mx-auto h-180 w-200" />
        ) : orderId && bill ? (
          <SignClause billId={bill} key={bill} orderId={orderId} />
        ) : orderId && change ? (
          <SignChange changeNo={change} key={change} orderId={orderId} />
        ) : orderId ? (
          <ConfirmContract key={orderId} orderId={orderId} />
        ) : (
          <FindUnsigned productId={productId} />
        )}
      </div>
    </main>
  )
}
