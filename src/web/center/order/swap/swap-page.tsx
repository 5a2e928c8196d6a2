import { useQuery } from '@tanstack/react-query'
import { orders } from '#src/api/booking/orders.ts'
import { OrderNotFound, OrderProblem } from '#src/web/booking/order-problem.tsx'
import { asksOnPressAlone } from '#src/web/client/api/asks-on-press-alone.ts'
import { call } from '#src/web/client/api/call.ts'
import { ofMember } from '#src/web/client/api/query.ts'
import { withLogin } from '#src/web/client/member/login.ts'
import { Refused } from '../change/change-page.tsx'
import { ChangeItem } from '../change/shown/change-item.tsx'
import { isOpen } from '../change/shown/sums.ts'
import { OrderFrame, OrderFrameWaiting } from '../order-frame.tsx'
import { SwapForm } from './swap-form.tsx'

const TITLE = '换人'

interface Props {
  orderId: string
  seq: number
}

/** Another person in the place of one who cannot travel (旅游法 64): the form of a traveller, and what it leads to. */
export function SwapPage({ orderId, seq }: Props) {
  const order = useQuery({
    ...ofMember,
    queryKey: [orders.detail.path, { order_id: orderId }],
    queryFn: () => withLogin(() => call(orders.detail, { order_id: orderId })),
    staleTime: 0,
    ...asksOnPressAlone,
  })
  if (order.error && !order.data)
    return <OrderProblem error={order.error} onRetry={() => void order.refetch()} />
  // Never from Query's cache: the form would start with old values.
  if (!order.data || !order.isFetchedAfterMount) return <OrderFrameWaiting orderId={orderId} title={TITLE} />
  const { change, changing, travellers } = order.data
  const leaver = travellers.find((each) => each.seq === seq)
  const onChange = () => void order.refetch()
  if (!leaver) return <OrderNotFound />
  return (
    <OrderFrame order={order.data} title={TITLE}>
      {change && isOpen(change) ? (
        <section aria-label={change.kind_text} className="panel mt-4 px-7 py-6 max-sm:px-4">
          <ChangeItem change={change} isWhole onChange={onChange} order={order.data} />
        </section>
      ) : changing.swap.allowed ? (
        <SwapForm leaver={leaver} onChange={onChange} order={order.data} />
      ) : (
        <Refused order={order.data} sentence={changing.swap.why} />
      )}
    </OrderFrame>
  )
}
