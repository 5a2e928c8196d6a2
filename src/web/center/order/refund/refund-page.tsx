import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { OrderDetail } from '#src/api/booking/order-views.ts'
import { orders } from '#src/api/booking/orders.ts'
import { ApiError } from '#src/api/reply.ts'
import { dayOf, daysBetween } from '#src/domain/calendar-day.ts'
import { yuanText } from '#src/domain/money.ts'
import { buttonLook } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { OrderProblem } from '#src/web/booking/order-problem.tsx'
import { call } from '#src/web/client/api/call.ts'
import { ofMember } from '#src/web/client/api/query.ts'
import { withLogin } from '#src/web/client/member/login.ts'
import { Crumbs } from '../../../ui/crumbs.tsx'
import { Picture } from '../../../ui/picture.tsx'
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
  if (order.error) return <OrderProblem error={order.error} onRetry={() => void order.refetch()} />
  if (whole.error instanceof ApiError && order.data)
    return (
      <Frame order={order.data}>
        <Refused order={order.data} sentence={whole.error.message} />
      </Frame>
    )
  if (whole.error && !whole.data)
    return <OrderProblem error={whole.error} onRetry={() => void whole.refetch()} />
  if (!order.data || !whole.data) return <Waiting orderId={orderId} />
  return (
    <Frame order={order.data} paidFen={whole.data.paid_fen}>
      <RefundForm order={order.data} whole={whole.data} />
    </Frame>
  )
}

interface FrameProps {
  order: OrderDetail
  paidFen?: OrderDetail['paid_fen']
  children: ReactNode
}

function Frame({ order, paidFen, children }: FrameProps) {
  const days = daysBetween(dayOf(order.server_ts), order.date)
  return (
    <>
      <Way orderId={order.order_id} />
      <h1 className="sr-only">申请退款</h1>
      <section aria-label="订单" className="panel flex items-center gap-4 px-7 py-3.5 max-sm:px-4">
        <Picture
          alt=""
          className="h-14 w-21 shrink-0 rounded-control object-cover"
          sizes="84px"
          stem={order.cover}
        />
        <div className="min-w-0 grow">
          <p className="font-semibold text-16/24">{order.title}</p>
          <p className="text-13 text-ink-500">
            <span className="whitespace-nowrap">
              {order.date} 出发{days > 0 && `，还有 ${days} 天`}
            </span>{' '}
            <span className="whitespace-nowrap">
              订单号 <span className="num font-medium">{order.order_id}</span>
            </span>
          </p>
        </div>
        {paidFen !== undefined && (
          <p className="shrink-0 text-right max-sm:hidden">
            <span className="block text-13 text-ink-500">已付</span>
            <b className="num font-semibold text-16">{yuanText(paidFen)}</b>
          </p>
        )}
      </section>
      {children}
    </>
  )
}

const Way = ({ orderId }: { orderId: string }) => (
  <Crumbs
    parts={[
      <Link className="hover:text-pine-600" key="list" to="/center/order">
        我的订单
      </Link>,
      <Link
        className="hover:text-pine-600"
        key="order"
        search={{ id: orderId }}
        to="/center/order/orderDetail"
      >
        订单详情
      </Link>,
      '申请退款',
    ]}
  />
)

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

/** The boxes of the page that is coming. */
const Waiting = ({ orderId }: { orderId: string }) => (
  <div aria-busy>
    <Way orderId={orderId} />
    <Skeleton className="h-21 rounded-card" />
    <div className="mt-4 grid grid-cols-[minmax(0,1fr)_336px] gap-x-5 gap-y-4 max-lg:grid-cols-1">
      <Skeleton className="h-40 rounded-card" />
      <Skeleton className="row-span-3 h-130 rounded-card" />
      <Skeleton className="h-80 rounded-card" />
      <Skeleton className="h-60 rounded-card" />
    </div>
  </div>
)
