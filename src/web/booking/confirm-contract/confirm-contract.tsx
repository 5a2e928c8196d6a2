import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { contracts } from '#src/api/booking/contracts.ts'
import { orders } from '#src/api/booking/orders.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { asksOnPressAlone } from '#src/web/client/api/asks-on-press-alone.ts'
import { call, isRefusal } from '#src/web/client/api/call.ts'
import { ofMember } from '#src/web/client/api/query.ts'
import { withLogin } from '#src/web/client/member/login.ts'
import { ErrorState } from '#src/web/ui/loading/states.tsx'
import { OrderProblem } from '../order-problem.tsx'
import { NotToSign } from './not-to-sign.tsx'
import { SignedContract } from './signed-contract.tsx'
import { UnsignedContract } from './unsigned-contract.tsx'

/** Read to the end, then sign by name and code (rule book §7.4, step 3); later the same page shows what was signed. */
export function ConfirmContract({ orderId }: { orderId: string }) {
  const check = useQuery({
    ...ofMember,
    queryKey: [orders.check.path, orderId],
    queryFn: () => withLogin(() => call(orders.check, { order_id: orderId })),
    staleTime: 0,
  })
  const contract = useQuery({
    ...ofMember,
    // Signed elsewhere meanwhile: what was read before is no longer the contract, and the signed one is fetched.
    queryKey: [contracts.info.path, orderId, check.data?.status === 'wait_contract'],
    queryFn: () => withLogin(() => call(contracts.info, { order_id: orderId })),
    staleTime: 0,
    // No refetch may change the text that is being read and signed: only the traveller's own press does.
    ...asksOnPressAlone,
    enabled: check.data !== undefined,
  })
  if (check.error && !check.data)
    return <OrderProblem error={check.error} onRetry={() => void check.refetch()} />
  // A traveller has no name yet: the form says who and until when. A refusal that is being refetched does not count.
  if (isRefusal(contract.error, 'TRAVELLER') && !contract.isFetching)
    return <Navigate replace search={{ orderId }} to="/productOrder/fillOrder" />
  // An advisor placed the order: its traveller has still to agree to what whoever books by themselves ticks with the booking.
  if (check.data?.blockers.some(({ field }) => field.startsWith('agree_json.')) && !check.isFetching)
    return <Navigate replace search={{ orderId }} to="/productOrder/fillOrder" />
  if (contract.error && !contract.data && check.data)
    return isRefusal(contract.error, 'STATE') ? (
      <NotToSign orderId={orderId} planId={check.data.plan_id} status={check.data.status} />
    ) : (
      <ErrorState error={contract.error} onRetry={() => void contract.refetch()} />
    )
  if (!check.data || !contract.data) return <Skeleton className="mx-auto h-180 w-200 max-w-full" />
  if (contract.data.state !== 'unsigned')
    return <SignedContract check={check.data} contract={contract.data} orderId={orderId} />
  if (check.data.status !== 'wait_contract')
    return <NotToSign orderId={orderId} planId={check.data.plan_id} status={check.data.status} />
  return (
    <UnsignedContract
      check={check.data}
      contract={contract.data}
      onLapsed={() => void check.refetch()}
      onReload={async () => {
        const { data, isSuccess } = await contract.refetch()
        return isSuccess ? data : undefined
      }}
      orderId={orderId}
    />
  )
}
