import { useQuery } from '@tanstack/react-query'
import { payments } from '#src/api/booking/payments.ts'
import { messageOf } from '#src/api/reply.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { call, isRefusal } from '#src/web/client/api/call.ts'
import { ofMember } from '#src/web/client/api/query.ts'
import { withLogin } from '#src/web/client/member/login.ts'
import type { PayMethod } from './pay-methods.tsx'
import { usePolling } from './use-polling.ts'

interface QrCodeProps {
  orderId: string
  billId: number
  channel: PayMethod
  isSandbox: boolean
  /** The time to pay is over. Whoever scanned before may still be typing: the eye on the payment stays open. */
  isOver: boolean
  onPaid(): void
}

/** The code to scan, and an eye on the payment (rule book §8.2). */
export function QrCode({ orderId, billId, channel, isSandbox, isOver, onPaid }: QrCodeProps) {
  const payment = useQuery({
    ...ofMember,
    queryKey: [payments.pay.path, orderId, billId, channel],
    queryFn: () =>
      withLogin(() => call(payments.pay, { order_id: orderId, bill_id: billId, pay_type: channel })),
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
  if (!payment.data) return <Skeleton className="mx-auto size-55" />
  const { qr_svg, code_url } = payment.data
  const isClosed = poll.state === 'CLOSED' || poll.state === 'REFUND'
  return (
    <div className="grid justify-items-center gap-3">
      {isOver ? (
        <p className="grid size-55 place-content-center rounded-card bg-sunk text-center">付款时间已到</p>
      ) : isClosed ? (
        <div className="grid size-55 place-content-center gap-3 rounded-card bg-sunk text-center">
          <p>二维码已失效</p>
          <Button onClick={() => void payment.refetch()} size="sm">
            刷新二维码
          </Button>
        </div>
      ) : (
        <div
          aria-label="微信支付二维码"
          className="size-55 rounded-card border border-line p-2 [&>svg]:size-full"
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
