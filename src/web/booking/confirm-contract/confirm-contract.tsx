import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { contracts } from '#src/contract/contracts.ts'
import { orders } from '#src/contract/orders.ts'
import { call, isRefusal } from '../../client/call.ts'
import { withLogin } from '../../client/login.ts'
import { ofMember } from '../../client/query.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import { Notice } from '../../ui/notice.tsx'
import { OrderProblem } from '../../ui/order-problem.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { SignPanel } from './sign-panel.tsx'

/** Read to the end, then sign by name and code (rule book §7.4, step 3). */
export function ConfirmContract({ orderId }: { orderId: string }) {
  const check = useQuery({
    ...ofMember,
    queryKey: [orders.check.path, orderId],
    queryFn: () => withLogin(() => call(orders.check, { order_id: orderId })),
    staleTime: 0,
  })
  const contract = useQuery({
    ...ofMember,
    queryKey: [contracts.info.path, orderId],
    queryFn: () => withLogin(() => call(contracts.info, { order_id: orderId })),
    staleTime: 0,
    enabled: check.data !== undefined,
  })
  const [isRead, setRead] = useState(false)
  const end = useEndSeen(() => setRead(true), contract.data !== undefined)

  if (check.error) return <OrderProblem error={check.error} onRetry={() => void check.refetch()} />
  if (!check.data) return <Skeleton className="mx-auto h-[720px] w-[800px] max-w-full" />
  const { status } = check.data
  if (status === 'wait_pay') return <Navigate replace search={{ id: orderId }} to="/center/order/result" />
  if (status !== 'wait_contract') return <NotToSign orderId={orderId} status={status} />
  if (contract.error)
    return isRefusal(contract.error, 'STATE') ? (
      <NotToSign orderId={orderId} status={status} />
    ) : (
      <ErrorState error={contract.error} onRetry={() => void contract.refetch()} />
    )
  if (!contract.data) return <Skeleton className="mx-auto h-[720px] w-[800px] max-w-full" />
  const { html, deadline_ts, server_ts, sign, fields } = contract.data
  const blockers = check.data.blockers
  return (
    <>
      <div className="mx-auto w-[800px] max-w-full pb-28">
        {deadline_ts && (
          <p className="mb-4 text-right text-ink-500" data-noprint>
            请在 <Countdown onEnd={() => void check.refetch()} serverNow={server_ts} until={deadline_ts} />{' '}
            内签署
          </p>
        )}
        {blockers.length > 0 && (
          <Notice className="mb-4" tone="warn">
            <ul>
              {blockers.map((blocker) => (
                <li key={`${blocker.field}${blocker.message}`}>{blocker.message}</li>
              ))}
            </ul>
            <Link className="link" search={{ orderId }} to="/productOrder/fillOrder">
              返回填写
            </Link>
          </Notice>
        )}
        <article className="contract contract-text panel px-14 py-12 max-[900px]:px-5">
          {/* Made by our own renderer, which escapes every value that a person typed; rule book §9.1. */}
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: see above. */}
          <div dangerouslySetInnerHTML={{ __html: html }} />
          <p className="mt-6 text-center text-[13px] text-ink-500" data-noprint ref={end}>
            合同到此结束
          </p>
        </article>
        <SignPanel
          defaultName={sign.sign_name_default}
          isBlocked={blockers.length > 0}
          isRead={isRead}
          onLapsed={() => void check.refetch()}
          orderId={orderId}
          phoneMask={sign.phone_mask}
        />
      </div>
      <div className="fixed inset-x-0 bottom-0 z-40 border-line border-t bg-surface" data-noprint>
        <div className="container-page flex h-[72px] items-center gap-4">
          <span className="text-ink-500">{fields.trip[0]?.value}</span>
          <Button className="ml-auto" onClick={() => window.print()}>
            <Printer aria-hidden className="icon" />
            打印
          </Button>
          <a className={buttonLook('line')} href="#sign">
            {isRead ? '去签署' : '请先阅读全文'}
          </a>
        </div>
      </div>
    </>
  )
}

/** Calls back once the marked element has been in view. Somebody who prints or uses the keyboard reaches it as well. */
function useEndSeen(onSeen: () => void, isReady: boolean) {
  const mark = useRef<HTMLParagraphElement>(null)
  const seen = useRef(onSeen)
  seen.current = onSeen
  useEffect(() => {
    const element = mark.current
    if (!isReady || !element) return
    const watching = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      seen.current()
      watching.disconnect()
    })
    watching.observe(element)
    return () => watching.disconnect()
  }, [isReady])
  return mark
}

function NotToSign({ orderId, status }: { orderId: string; status: string }) {
  const isLapsed = status === 'cancelled'
  return (
    <EmptyState
      action={
        <div className="flex gap-3">
          <Link className={buttonLook('line')} search={{ id: orderId }} to="/center/order/orderDetail">
            查看订单
          </Link>
          {isLapsed && (
            <Link className={buttonLook('pine')} to="/product">
              重新选择行程
            </Link>
          )}
        </div>
      }
      title={isLapsed ? '订单已取消，合同不能再签署' : '这份合同不需要签署'}
    >
      订单 {orderId}
    </EmptyState>
  )
}
