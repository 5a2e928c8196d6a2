import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { orders } from '#src/api/booking/orders.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { call } from '#src/web/client/api/call.ts'
import { ofMember } from '#src/web/client/api/query.ts'
import { withLogin } from '#src/web/client/member/login.ts'
import { ErrorState } from '#src/web/ui/loading/states.tsx'
import { orderSearchOf } from '../search.ts'

/** An address without an order number means the newest unsigned order of the product (rule book §25, A13). */
export function FindUnsigned({ productId }: { productId: number | undefined }) {
  const list = useQuery({
    ...ofMember,
    queryKey: [orders.list.path, 'unsigned'],
    queryFn: () => withLogin(() => call(orders.list, { status: 'to_pay', page: 1, size: 50 })),
    staleTime: 0,
  })
  if (list.error) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  if (!list.data) return <Skeleton className="mx-auto h-180 w-200" />
  const unsigned = list.data.list.find(
    (order) =>
      order.status === 'wait_contract' && (productId === undefined || order.product_id === productId),
  )
  if (unsigned)
    return <Navigate replace search={orderSearchOf(unsigned)} to="/productOrder/confirmContract" />
  return productId === undefined ? (
    <Navigate replace to="/product" />
  ) : (
    <Navigate replace search={{ productId }} to="/productOrder/selectJourney" />
  )
}
