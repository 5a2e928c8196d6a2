import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { OrderDetail } from '#src/api/booking/order-views.ts'
import { orders } from '#src/api/booking/orders.ts'
import { ApiError } from '#src/api/reply.ts'
import { buttonLook } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { OrderProblem } from '#src/web/booking/order-problem.tsx'
import { call } from '#src/web/client/api/call.ts'
import { ofMember } from '#src/web/client/api/query.ts'
import { withLogin } from '#src/web/client/member/login.ts'
import { OrderFrame, OrderFrameWaiting } from '../order-frame.tsx'
import { quoteQuery } from './quote.ts'
import { RefundForm } from './refund-form.tsx'

/** Where a paid order is given up, for all or for some: what it costs is said before anything is asked for. */
export function RefundPage({ orderId }: { orderId: string }) {
  const order = useQuery({
    ...ofMember,
    queryKey: [orders.detail.path, { order_id: orderId }],
    queryFn: () => withLogin(() => call(orders.detail, { order_id: orderId })),
    staleTime: 0,
  })
  const whole = useQuery(quoteQuery(orderId, null))
  if (order.error && !order.data)
    return <OrderProblem error={order.error} onRetry={() => void order.refetch()} />
  if (whole.error instanceof ApiError && order.data)
    return (
      <OrderFrame order={order.data} title="申请退款">
        <Refused order={order.data} sentence={whole.error.message} />
      </OrderFrame>
    )
  if (whole.error && !whole.data)
    return <OrderProblem error={whole.error} onRetry={() => void whole.refetch()} />
  if (!order.data || !whole.data) return <OrderFrameWaiting orderId={orderId} title="申请退款" />
  return (
    <OrderFrame order={order.data} paidFen={whole.data.paid_fen} title="申请退款">
      <RefundForm order={order.data} whole={whole.data} />
    </OrderFrame>
  )
}

/** Nothing can be asked for now: why, and where it goes on. */
const Refused = ({ order, sentence }: { order: OrderDetail; sentence: string }) => (
  <section aria-label="不能申请退款" className="panel mt-4 px-7 py-6 max-sm:px-4">
    <Notice tone="info">{sentence}。</Notice>
    <Link
      className={`${buttonLook('line')} mt-5`}
      hash={order.refund ? 'refund' : ''}
      search={{ id: order.order_id }}
      to="/center/order/orderDetail"
    >
      {order.refund ? '查看退款进度' : '返回订单'}
    </Link>
  </section>
)
