import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleX, Clock } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Bill } from '#src/api/booking/bill-views.ts'
import type { OrderSimple } from '#src/api/booking/order-views.ts'
import { orders } from '#src/api/booking/orders.ts'
import { payments } from '#src/api/booking/payments.ts'
import { payableStatuses } from '#src/domain/booking/order.ts'
import { yuanText } from '#src/domain/money.ts'
import { buttonLook } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { OrderProblem } from '#src/web/booking/order-problem.tsx'
import { call } from '#src/web/client/api/call.ts'
import { ofMember, query } from '#src/web/client/api/query.ts'
import { withLogin } from '#src/web/client/member/login.ts'
import { orderSearchOf } from '../../../booking/search.ts'
import { OrderAgain } from '../order-again.tsx'
import { confirmingText, isBooked } from '../status.ts'
import { Cashier, NothingToPay } from './cashier.tsx'
import { NextBill } from './next-bill.tsx'
import { NextSteps } from './next-steps.tsx'

interface Props {
  orderId: string
  /** Which bill is to be paid; the first that is due when the address does not say. */
  billId: number | undefined
}

/** The cashier while something is to be paid, and what became of it afterwards. */
export function OrderResult({ orderId, billId }: Props) {
  const order = useQuery({
    ...ofMember,
    queryKey: [orders.simple.path, orderId],
    queryFn: () => withLogin(() => call(orders.simple, { order_id: orderId })),
    staleTime: 0,
  })
  const isNamed = billId !== undefined
  const bills = useQuery({
    ...query(payments.bills, { order_id: orderId }),
    // After the login that the order may have asked for.
    enabled: isNamed && order.isFetchedAfterMount,
    staleTime: 0,
  })
  const error = (!order.data && order.error) || (isNamed && !bills.data && bills.error)
  const reload = () => void Promise.all([order.refetch(), isNamed && bills.refetch()])
  if (error) return <OrderProblem error={error} onRetry={reload} />
  // A stored answer may not know of money that has come since: what was paid before is told by a fresh one.
  if (!order.data || !order.isFetchedAfterMount || (isNamed && !bills.isFetchedAfterMount))
    return <Skeleton className="mx-auto h-130 w-120 max-w-full" />
  const bill = bills.data?.list.find(({ bill_id }) => bill_id === billId)
  return <Shown bill={bill} billId={billId} onChange={reload} order={order.data} />
}

interface ShownProps extends Pick<Props, 'billId'> {
  order: OrderSimple
  /** As the order has it that is named in the address. */
  bill: Bill | undefined
  onChange(): void
}

/**
 * Whoever comes to pay gets the cashier at once; whoever has just paid, here or at the provider's, sees that before
 * anything else is asked for, and whoever comes for a bill that was taken back meanwhile is told so.
 */
function Shown({ order, bill, billId, onChange }: ShownProps) {
  const { status, unpaid_fen, paid_fen } = order
  const [isPaying, setPaying] = useState(true)
  // The order may tell of the money before the eye on the payment does.
  const [paidBefore] = useState(paid_fen)
  const onPaid = () => {
    setPaying(false)
    onChange()
  }
  const billStatus = isBooked(status) && bill?.status
  if (billStatus === 'closed')
    return <NothingToPay orderId={order.order_id} title="这笔款项已关闭，无需支付" />
  if (billStatus === 'refunded') return <NothingToPay orderId={order.order_id} />
  const mayPayMore =
    isPaying && billStatus !== 'paid' && paid_fen <= paidBefore && payableStatuses.includes(status)
  if (unpaid_fen > 0 && (status === 'wait_pay' || mayPayMore))
    return <Cashier billId={billId} onChange={onPaid} order={order} />
  return <Outcome order={order} />
}

function Outcome({ order }: { order: OrderSimple }) {
  switch (order.status) {
    case 'wait_contract':
      return (
        <Column
          icon={<Clock aria-hidden className="icon !size-14 text-pine-600" />}
          order={order}
          title="请先签署合同"
        >
          <Link
            className={buttonLook('cin')}
            search={orderSearchOf(order)}
            to="/productOrder/confirmContract"
          >
            去签署合同
          </Link>
        </Column>
      )
    case 'wait_confirm':
      return (
        <Column
          icon={<Clock aria-hidden className="icon !size-14 text-pine-600" />}
          order={order}
          title="订单已提交，等待确认"
        >
          <p className="text-ink-500">{confirmingText(order)}结果会以短信通知您。</p>
        </Column>
      )
    case 'cancelled':
    case 'refunded':
    case 'refunding':
      return (
        <Column
          icon={<CircleX aria-hidden className="icon !size-14 text-ink-500" />}
          order={order}
          title={cancelledText(order)}
        >
          <OrderAgain look="pine" order={order} />
        </Column>
      )
    default:
      return (
        <Column
          icon={<CircleCheck aria-hidden className="icon !size-14 text-ok" />}
          order={order}
          title={order.status === 'deposit_paid' ? '订金已支付' : '支付成功'}
        >
          <p className="text-ink-500">
            已付 {yuanText(order.paid_fen)}
            {order.unpaid_fen > 0 &&
              payableStatuses.includes(order.status) &&
              `，待付 ${yuanText(order.unpaid_fen)} 可以稍后支付`}
          </p>
          <NextSteps order={order} />
          <NextBill order={order} />
        </Column>
      )
  }
}

function cancelledText({ status, paid_fen }: OrderSimple) {
  if (paid_fen === 0) return '订单已取消'
  return status === 'refunded' ? '订单已取消，款项已原路退回' : '订单已取消，款项将原路退回'
}

function Column({
  icon,
  title,
  order,
  children,
}: {
  icon: ReactNode
  title: string
  order: OrderSimple
  children: ReactNode
}) {
  return (
    <section className="panel mx-auto grid w-120 max-w-[calc(100%-32px)] justify-items-center gap-4 px-10 py-12 text-center max-sm:px-5 max-sm:py-8">
      {icon}
      <div role="status">
        <h2 className="font-semibold font-serif text-24/34">{title}</h2>
      </div>
      <dl className="grid w-full grid-cols-[72px_1fr] rounded-control bg-paper px-5 py-4 text-left leading-28 [&>dt]:text-ink-500">
        <dt>订单号</dt>
        <dd className="num font-medium">{order.order_id}</dd>
        <dt>行程</dt>
        <dd>{order.title}</dd>
        <dt>出发</dt>
        <dd>{order.date}</dd>
        <dt>人数</dt>
        <dd>{order.people_text}</dd>
      </dl>
      {children}
      <div className="flex gap-3">
        <Link className={buttonLook('line')} search={{ id: order.order_id }} to="/center/order/orderDetail">
          查看订单
        </Link>
        <Link className={buttonLook('text')} to="/center/order">
          返回我的订单
        </Link>
      </div>
    </section>
  )
}
