import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { OrderDetail } from '#src/api/booking/order-views.ts'
import { orders } from '#src/api/booking/orders.ts'
import { buttonLook } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { OrderProblem } from '#src/web/booking/order-problem.tsx'
import { call } from '#src/web/client/api/call.ts'
import { ofMember } from '#src/web/client/api/query.ts'
import { withLogin } from '#src/web/client/member/login.ts'
import { OrderFrame, OrderFrameWaiting } from '../order-frame.tsx'
import { AskForm } from './ask/ask-form.tsx'
import { ChangeItem } from './shown/change-item.tsx'
import { isOpen } from './shown/sums.ts'

const TITLE = '改期'

/** Where another date is asked for; while a change stands, the same address shows what it is and what it waits for. */
export function ChangePage({ orderId }: { orderId: string }) {
  const order = useQuery({
    ...ofMember,
    queryKey: [orders.detail.path, { order_id: orderId }],
    queryFn: () => withLogin(() => call(orders.detail, { order_id: orderId })),
    staleTime: 0,
  })
  if (order.error && !order.data)
    return <OrderProblem error={order.error} onRetry={() => void order.refetch()} />
  if (!order.data) return <OrderFrameWaiting orderId={orderId} title={TITLE} />
  const { change, changing, paid_fen } = order.data
  const onChange = () => void order.refetch()
  if (change && isOpen(change))
    return (
      <OrderFrame order={order.data} paidFen={paid_fen} title={change.kind_text}>
        <section aria-label={change.kind_text} className="panel mt-4 px-7 py-6 max-sm:px-4">
          <ChangeItem change={change} isWhole onChange={onChange} order={order.data} />
        </section>
      </OrderFrame>
    )
  return (
    <OrderFrame order={order.data} paidFen={paid_fen} title={TITLE}>
      {changing.date.allowed ? (
        <AskForm onChange={onChange} order={order.data} />
      ) : (
        <Refused order={order.data} sentence={changing.date.why} />
      )}
    </OrderFrame>
  )
}

/** Nothing can be asked for now: why, and where it goes on. */
export const Refused = ({ order, sentence }: { order: OrderDetail; sentence: string }) => (
  <section aria-label="暂时不能办理" className="panel mt-4 px-7 py-6 max-sm:px-4">
    <Notice tone="info">{sentence}。</Notice>
    <Link
      className={`${buttonLook('line')} mt-5`}
      search={{ id: order.order_id }}
      to="/center/order/orderDetail"
    >
      返回订单
    </Link>
  </section>
)
