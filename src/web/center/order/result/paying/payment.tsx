import { useQuery } from '@tanstack/react-query'
import { payments } from '#src/api/booking/payments.ts'
import { messageOf } from '#src/api/reply.ts'
import type { PayDevice } from '#src/domain/booking/payment.ts'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { asksOnPressAlone } from '#src/web/client/api/asks-on-press-alone.ts'
import { call, isRefusal } from '#src/web/client/api/call.ts'
import { ofMember } from '#src/web/client/api/query.ts'
import { withLogin } from '#src/web/client/member/login.ts'
import { PayElsewhere } from './pay-elsewhere.tsx'
import type { Channel } from './pay-methods.tsx'
import { ScanCode } from './scan-code.tsx'
import { usePolling } from './use-polling.ts'

interface PaymentProps {
  orderId: string
  billId: number
  channel: Channel
  device: PayDevice
  isSandbox: boolean
  /** The time to pay is over. Whoever scanned before may still be typing: the eye on the payment stays open. */
  isOver: boolean
  onPaid(): void
  /** Chooses the way to pay anew. */
  onChoose(): void
}

/** One payment by the way that was chosen, and an eye on it (rule book §8.2). */
export function Payment(props: PaymentProps) {
  const { orderId, billId, channel, device, isSandbox, isOver, onPaid, onChoose } = props
  const payment = useQuery({
    ...ofMember,
    queryKey: [payments.pay.path, orderId, billId, channel.code, device],
    queryFn: async () => {
      const answer = await withLogin(() =>
        call(payments.pay, { order_id: orderId, bill_id: billId, pay_type: channel.code, device }),
      )
      return 'out_trade_no' in answer ? answer : null
    },
    staleTime: Number.POSITIVE_INFINITY,
    // WeChat's address for telephones opens for five minutes.
    refetchInterval: device === 'phone' && !isOver ? 4 * 60_000 : false,
    gcTime: 0,
    retry: false,
    ...asksOnPressAlone,
  })
  const poll = usePolling(payment.data?.out_trade_no, isOver, onPaid)
  const renew = () => void payment.refetch()
  if (payment.error)
    return (
      <Notice live tone="err">
        <p>{messageOf(payment.error)}</p>
        <button
          className="link"
          onClick={() => {
            if (isRefusal(payment.error, 'PAY_EXPIRED') || isRefusal(payment.error, 'STATE')) onPaid()
            renew()
          }}
          type="button"
        >
          重试
        </button>
      </Notice>
    )
  if (!payment.data) return <Skeleton className="mx-auto size-55" />
  const { qr_svg, code_url, pay_url } = payment.data
  const isClosed = poll.state === 'CLOSED' || poll.state === 'REFUND'
  const common = { name: channel.name, isOver, isClosed, onRenew: renew }
  return (
    <div className="grid justify-items-center gap-3">
      {qr_svg && <ScanCode {...common} svg={qr_svg} />}
      {pay_url && (
        <PayElsewhere {...common} device={device} onAsk={poll.askNow} onChoose={onChoose} url={pay_url} />
      )}
      <p className="text-center text-ink-500" role="status">
        {isOver && !poll.isPaused ? (
          '正在核对付款结果，请稍候'
        ) : (
          <PollText canScan={qr_svg !== undefined} poll={poll} />
        )}
      </p>
      {isSandbox && !isOver && code_url && (
        <a className="link" href={code_url} rel="noreferrer" target="_blank">
          打开测试支付页
        </a>
      )}
    </div>
  )
}

/** What the eye on the payment sees. */
function PollText({ poll, canScan }: { poll: ReturnType<typeof usePolling>; canScan: boolean }) {
  if (poll.isPaused)
    return (
      <>
        已为您暂停查询
        <button className="link ml-2" onClick={poll.resume} type="button">
          继续
        </button>
      </>
    )
  if (poll.state === 'USERPAYING') return '正在支付，请在手机上确认'
  if (poll.state === 'PAYERROR') return `上次付款没有成功，可以重新${canScan ? '扫码' : ''}支付`
  if (poll.hasAsked) return '还没有收到付款结果；如已付款，请稍候，本页会自动更新'
  return '支付完成后，本页会自动更新'
}
