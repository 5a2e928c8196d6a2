import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { OrderSimple } from '#src/api/booking/order-views.ts'
import { payments } from '#src/api/booking/payments.ts'
import { Countdown } from '#src/ui/countdown.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { call, isRefusal } from '#src/web/client/api/call.ts'
import { ofMember } from '#src/web/client/api/query.ts'
import { withLogin } from '#src/web/client/member/login.ts'
import { ErrorState } from '#src/web/ui/loading/states.tsx'
import { Price } from '#src/web/ui/price/price.tsx'
import { orderSearchOf } from '../../../booking/search.ts'
import { CancelDialog } from '../cancel-dialog.tsx'
import { type PayMethod, PayMethods } from './pay-methods.tsx'
import { PriceLines } from './price-lines.tsx'
import { QrCode } from './qr-code.tsx'

/** A QR code, a countdown, and an eye on the payment (rule book §8.2). */
export function Cashier({ order, onChange }: { order: OrderSimple; onChange(): void }) {
  const orderId = order.order_id
  const [isOver, setOver] = useState(false)
  const [channel, setChannel] = useState<PayMethod>('wechat')
  const cashier = useQuery({
    ...ofMember,
    queryKey: [payments.cashier.path, orderId],
    queryFn: () => withLogin(() => call(payments.cashier, { order_id: orderId })),
    staleTime: 0,
  })
  if (cashier.error)
    return isRefusal(cashier.error, 'NEED_CONTRACT') ? (
      <Navigate replace search={orderSearchOf(order)} to="/productOrder/confirmContract" />
    ) : (
      <ErrorState error={cashier.error} onRetry={() => void cashier.refetch()} />
    )
  if (!cashier.data) return <Skeleton className="mx-auto h-130 w-120 max-w-full" />
  const { bill, deadline_ts, server_ts, sandbox, channels, title, people_text, date } = cashier.data
  return (
    <section className="panel mx-auto grid w-140 max-w-[calc(100%-32px)] gap-5 px-10 py-8">
      {sandbox && <Notice tone="warn">测试支付环境：这里不会产生真实扣款。</Notice>}
      <div className="flex items-start justify-between gap-6 border-line border-b pb-5">
        <div>
          <h2 className="font-semibold text-18/28">{title}</h2>
          <p className="text-ink-500">
            {date} 出发 · {people_text} · 订单号 <span className="num font-medium">{orderId}</span>
          </p>
        </div>
        <div className="shrink-0 text-right">
          <p className="text-13 text-ink-500">{bill?.kind_text ?? '应付'}</p>
          <Price fen={bill?.amount_fen ?? order.unpaid_fen} size="xl" />
        </div>
      </div>
      <PriceLines orderId={orderId} />
      {deadline_ts && (
        <p className="text-center">
          请在 <Countdown onEnd={() => setOver(true)} serverNow={server_ts} until={deadline_ts} /> 内完成支付
          {order.status === 'wait_pay' && '，逾期订单自动取消'}
        </p>
      )}
      <PayMethods channels={channels} chosen={channel} onChoose={setChannel} />
      <QrCode channel={channel} isOver={isOver} isSandbox={sandbox} onPaid={onChange} orderId={orderId} />
      <Ways onChange={onChange} order={order} />
    </section>
  )
}

/** For whoever does not pay now. */
function Ways({ order, onChange }: { order: OrderSimple; onChange(): void }) {
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
        orderId={order.order_id}
      />
    </p>
  )
}
