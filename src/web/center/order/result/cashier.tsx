import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Bill } from '#src/api/booking/bill-views.ts'
import type { OrderSimple } from '#src/api/booking/order-views.ts'
import { payments } from '#src/api/booking/payments.ts'
import type { Data } from '#src/api/endpoint.ts'
import { buttonLook } from '#src/ui/button.tsx'
import { Countdown } from '#src/ui/countdown.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { call, isRefusal } from '#src/web/client/api/call.ts'
import { ofMember } from '#src/web/client/api/query.ts'
import { withLogin } from '#src/web/client/member/login.ts'
import { EmptyState, ErrorState } from '#src/web/ui/loading/states.tsx'
import { Price } from '#src/web/ui/price/price.tsx'
import { orderSearchOf } from '../../../booking/search.ts'
import { CancelDialog } from '../cancel-dialog.tsx'
import { Paying } from './paying/paying.tsx'
import { PriceLines } from './price-lines.tsx'

interface Props {
  order: OrderSimple
  /** The first bill that is due when it is not said. */
  billId: number | undefined
  onChange(): void
}

/** What is to be paid, until when, and the ways to pay it (rule book §8.2). */
export function Cashier({ order, billId, onChange }: Props) {
  const orderId = order.order_id
  const [isOver, setOver] = useState(false)
  const cashier = useQuery({
    ...ofMember,
    queryKey: [payments.cashier.path, orderId, billId],
    queryFn: () => withLogin(() => call(payments.cashier, { order_id: orderId, bill_id: billId })),
    staleTime: 0,
  })
  if (isRefusal(cashier.error, 'NEED_CONTRACT'))
    return <Navigate replace search={orderSearchOf(order)} to="/productOrder/confirmContract" />
  if (cashier.error && !cashier.data)
    return <ErrorState error={cashier.error} onRetry={() => void cashier.refetch()} />
  if (!cashier.data) return <Skeleton className="mx-auto h-130 w-120 max-w-full" />
  const { bill, sandbox, channels, transfer, title, people_text, date } = cashier.data
  if (!bill) return <NothingToPay orderId={orderId} />
  if (bill.needs_signature)
    return <Navigate replace search={{ orderId, bill: bill.bill_id }} to="/productOrder/confirmContract" />
  return (
    <section className="panel mx-auto grid w-140 max-w-[calc(100%-32px)] gap-5 px-10 py-8 max-sm:px-5 max-sm:py-6">
      {sandbox && <Notice tone="warn">测试支付环境：这里不会产生真实扣款。</Notice>}
      <div className="flex items-start justify-between gap-6 border-line border-b pb-5 max-sm:flex-col max-sm:gap-3">
        <div>
          <h2 className="font-semibold text-18/28">{title}</h2>
          <p className="text-ink-500">
            {date} 出发 · {people_text} · 订单号 <span className="num font-medium">{orderId}</span>
          </p>
        </div>
        <div className="shrink-0 text-right max-sm:text-left">
          <p className="text-13 text-ink-500">{bill.kind_text}</p>
          <Price fen={bill.amount_fen} size="xl" />
        </div>
      </div>
      {bill.kind === 'supplement' ? <Supplement bill={bill} /> : <PriceLines orderId={orderId} />}
      {bill.standstill === '' ? (
        <>
          <Until cashier={cashier.data} isOverdue={bill.overdue} onEnd={() => setOver(true)} />
          <Paying
            billId={bill.bill_id}
            channels={channels}
            isOver={isOver}
            isSandbox={sandbox}
            onPaid={onChange}
            orderId={orderId}
            transfer={transfer}
          />
        </>
      ) : (
        <Notice tone="warn">{bill.standstill}。订单为您保留，恢复后可以继续付款。</Notice>
      )}
      <Ways onChange={onChange} order={order} />
    </section>
  )
}

interface UntilProps {
  cashier: Data<typeof payments.cashier>
  isOverdue: boolean
  onEnd(): void
}

const Until = ({ cashier: { status, deadline_ts, server_ts, notice }, isOverdue, onEnd }: UntilProps) =>
  deadline_ts ? (
    <p className="text-center">
      请在 <Countdown onEnd={onEnd} serverNow={server_ts} until={deadline_ts} /> 内完成支付
      {status === 'wait_pay' && '，逾期订单自动取消'}
    </p>
  ) : (
    <p className={`text-center ${isOverdue ? 'text-warn' : ''}`}>{notice}</p>
  )

/** What is asked for beyond the price of the trip, in the words of who asks. */
const Supplement = ({ bill }: { bill: Bill }) => (
  <dl className="grid grid-cols-[72px_1fr] leading-28 [&>dt]:text-ink-500">
    <dt>补款</dt>
    <dd>{bill.title}</dd>
    {bill.reason !== '' && (
      <>
        <dt>说明</dt>
        <dd>{bill.reason}</dd>
      </>
    )}
    <dt>退改</dt>
    <dd>{bill.refundable ? '随行程按退改规则退' : '付款后不退'}</dd>
  </dl>
)

/** The bill of the address was paid or taken back meanwhile. */
export const NothingToPay = ({
  orderId,
  title = '这笔款项已付清或已关闭',
}: {
  orderId: string
  title?: string
}) => (
  <EmptyState
    action={
      <Link className={buttonLook('pine')} search={{ id: orderId }} to="/center/order/orderDetail">
        查看订单
      </Link>
    }
    title={title}
  >
    订单 {orderId}
  </EmptyState>
)

/** For whoever does not pay now. */
function Ways({ order, onChange }: Omit<Props, 'billId'>) {
  const [isCancelling, setCancelling] = useState(false)
  return (
    <p className="flex justify-center gap-6 border-line border-t pt-5">
      <Link className="link" search={{ id: order.order_id }} to="/center/order/orderDetail">
        查看订单
      </Link>
      {order.status === 'wait_pay' && (
        <button className="link" onClick={() => setCancelling(true)} type="button">
          取消订单
        </button>
      )}
      <CancelDialog
        isOpen={isCancelling}
        onClose={() => setCancelling(false)}
        onDone={onChange}
        order={order}
      />
    </p>
  )
}
