import { createFileRoute } from '@tanstack/react-router'
import { BookingSteps } from '../../ui/booking-steps.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { parseOrderSearch } from '../search.ts'
import { ConfirmContract } from './confirm-contract.tsx'
import { FindUnsigned } from './find-unsigned.tsx'

export const Route = createFileRoute('/productOrder/confirmContract')({
  validateSearch: parseOrderSearch,
  head: () => ({ meta: [{ title: '确认合同 - 百陌旅行' }, { name: 'robots', content: 'noindex' }] }),
  component: ConfirmContractPage,
})

function ConfirmContractPage() {
  const { productId, orderId } = Route.useSearch()
  const isHydrated = useHydrated()
  return (
    <main id="main">
      <h1 className="sr-only">确认合同</h1>
      <BookingSteps now={3} />
      <div className="container-page">
        {!isHydrated ? (
          <Skeleton className="mx-auto h-[720px] w-[800px]" />
        ) : orderId ? (
          <ConfirmContract key={orderId} orderId={orderId} />
        ) : (
          <FindUnsigned productId={productId} />
        )}
      </div>
    </main>
  )
}
