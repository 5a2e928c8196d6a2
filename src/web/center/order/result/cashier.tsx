import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { OrderSimple } from '#src/contract/order-views.ts'
import { payments } from '#src/contract/payments.ts'
import { call, isRefusal, messageOf } from '../../../client/call.ts'
import { withLogin } from '../../../client/login.ts'
import { ofMember } from '../../../client/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Countdown } from '../../../ui/countdown.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Price } from '../../../ui/price.tsx'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import { usePolling } from './use-polling.ts'

/** A QR code, a countdown, and an eye on the payment (rule book §8.2). */
export function Cashier({ order, onChange }: { order: OrderSimple; onChange(): void }) {
  const orderId = order.order_id
  const [isOver, setOver] = useState(false)
  const cashier = useQuery({
    ...ofMember,
    queryKey: [payments.cashier.path, orderId],
    queryFn: () => withLogin(() => call(payments.cashier, { order_id: orderId })),
    staleTime: 0,
  })
  if (cashier.error)
    return isRefusal(cashier.error, 'NEED_CONTRACT') ? (
      <Navigate
        replace
        search={{ productId: order.product_id, orderId }}
        to="/productOrder/confirmContract"
      />
    ) : (
      <ErrorState error={cashier.error} onRetry={() => void cashier.refetch()} />
    )
  if (!cashier.data) return <Skeleton className="mx-auto h-[520px] w-[480px] max-w-full" />
  const { bill, deadline_ts, server_ts, sandbox, notice, title, people_text, date } = cashier.data
  return (
    <section className="panel mx-auto grid w-[560px] max-w-[calc(100%-32px)] gap-5 px-10 py-8">
      {sandbox && <Notice tone="warn">测试支付环境：这里不会产生真实扣款。</Notice>}
      <div className="flex items-start justify-between gap-6 border-line border-b pb-5">
        <div>
          <h2 className="font-semibold text-[18px] leading-7">{title}</h2>
          <p className="text-ink-500">
            {date} 出发 · {people_text} · 订单号 <span className="num font-medium">{orderId}</span>
          </p>
        </div>
        <div className="shrink-0 text-right">
          <p className="text-[13px] text-ink-500">{bill?.kind_text ?? '应付'}</p>
          <Price fen={bill?.amount_fen ?? order.unpaid_fen} size="xl" />
        </div>
      </div>
      {deadline_ts && (
        <p className="text-center">
          请在 <Countdown onEnd={() => setOver(true)} serverNow={server_ts} until={deadline_ts} /> 内完成支付
        </p>
      )}
      <QrCode isOver={isOver} isSandbox={sandbox} onPaid={onChange} orderId={orderId} />
      {notice && <p className="text-center text-[13px] text-ink-500">{notice}</p>}
    </section>
  )
}

interface QrCodeProps {
  orderId: string
  isSandbox: boolean
  /** The time to pay is over. Whoever scanned before may still be typing: the eye on the payment stays open. */
  isOver: boolean
  onPaid(): void
}

function QrCode({ orderId, isSandbox, isOver, onPaid }: QrCodeProps) {
  const payment = useQuery({
    ...ofMember,
    queryKey: [payments.pay.path, orderId],
    queryFn: () => withLogin(() => call(payments.pay, { order_id: orderId, pay_type: 'wechat' })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  const poll = usePolling(payment.data?.out_trade_no, onPaid)
  if (payment.error)
    return (
      <Notice live tone="err">
        <p>{messageOf(payment.error)}</p>
        <button
          className="link"
          onClick={() => {
            if (isRefusal(payment.error, 'PAY_EXPIRED') || isRefusal(payment.error, 'STATE')) onPaid()
            void payment.refetch()
          }}
          type="button"
        >
          重试
        </button>
      </Notice>
    )
  if (!payment.data) return <Skeleton className="mx-auto size-[220px]" />
  const { qr_svg, code_url } = payment.data
  const isClosed = poll.state === 'CLOSED' || poll.state === 'REFUND'
  return (
    <div className="grid justify-items-center gap-3">
      <h3 className="font-medium">微信扫码支付</h3>
      {isOver ? (
        <p className="grid size-[220px] place-content-center rounded-card bg-sunk text-center">
          付款时间已到
        </p>
      ) : isClosed ? (
        <div className="grid size-[220px] place-content-center gap-3 rounded-card bg-sunk text-center">
          <p>二维码已失效</p>
          <Button onClick={() => void payment.refetch()} size="sm">
            刷新二维码
          </Button>
        </div>
      ) : (
        <div
          aria-label="微信支付二维码"
          className="size-[220px] rounded-card border border-line p-2 [&>svg]:size-full"
          // Drawn by our own server from the payment address; it holds paths only.
          // biome-ignore lint/security/noDangerouslySetInnerHtml: see above.
          dangerouslySetInnerHTML={{ __html: qr_svg }}
          role="img"
        />
      )}
      <p className="text-ink-500" role="status">
        {isOver ? (
          '正在核对付款结果，请稍候'
        ) : poll.isPaused ? (
          <>
            已为您暂停查询
            <button className="link ml-2" onClick={poll.resume} type="button">
              继续
            </button>
          </>
        ) : poll.state === 'USERPAYING' ? (
          '正在支付，请在手机上确认'
        ) : poll.state === 'PAYERROR' ? (
          '上次付款没有成功，可以重新扫码支付'
        ) : (
          '支付完成后，本页会自动更新'
        )}
      </p>
      {isSandbox && !isOver && (
        <a className="link" href={code_url} rel="noreferrer" target="_blank">
          打开测试支付页
        </a>
      )}
    </div>
  )
}
