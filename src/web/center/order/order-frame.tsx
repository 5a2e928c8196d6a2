import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { OrderDetail } from '#src/api/booking/order-views.ts'
import { dayOf, daysBetween } from '#src/domain/calendar-day.ts'
import { type Fen, yuanText } from '#src/domain/money.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Crumbs } from '../../ui/crumbs.tsx'
import { Picture } from '../../ui/picture.tsx'

interface Props {
  /** What is done here: the page's own name. */
  title: string
  order: OrderDetail
  /** Right of the order, where it decides. */
  paidFen?: Fen | undefined
  children: ReactNode
}

/** A page about one thing that is done with an order: the way back, which order it is, and below it the thing. */
export function OrderFrame({ title, order, paidFen, children }: Props) {
  const days = daysBetween(dayOf(order.server_ts), order.date)
  return (
    <>
      <OrderWay orderId={order.order_id} title={title} />
      <h1 className="sr-only">{title}</h1>
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

const OrderWay = ({ orderId, title }: { orderId: string; title: string }) => (
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
      title,
    ]}
  />
)

/** The boxes of the page that is coming. */
export const OrderFrameWaiting = ({ orderId, title }: { orderId: string; title: string }) => (
  <div aria-busy>
    <OrderWay orderId={orderId} title={title} />
    <Skeleton className="h-21 rounded-card" />
    <div className="mt-4 grid grid-cols-[minmax(0,1fr)_336px] gap-x-5 gap-y-4 max-lg:grid-cols-1">
      <Skeleton className="h-40 rounded-card" />
      <Skeleton className="row-span-3 h-130 rounded-card" />
      <Skeleton className="h-80 rounded-card" />
      <Skeleton className="h-60 rounded-card" />
    </div>
  </div>
)
