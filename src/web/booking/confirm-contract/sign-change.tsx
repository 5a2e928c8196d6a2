import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { OrderChange } from '#src/api/booking/change-views.ts'
import { type ContractInfo, contracts } from '#src/api/booking/contracts.ts'
import type { OrderDetail } from '#src/api/booking/order-views.ts'
import { orders } from '#src/api/booking/orders.ts'
import { yuanText } from '#src/domain/money.ts'
import { buttonLook } from '#src/ui/button.tsx'
import { Countdown } from '#src/ui/countdown.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { asksOnPressAlone } from '#src/web/client/api/asks-on-press-alone.ts'
import { call, isRefusal } from '#src/web/client/api/call.ts'
import { ofMember } from '#src/web/client/api/query.ts'
import { withLogin } from '#src/web/client/member/login.ts'
import { EmptyState, ErrorState } from '#src/web/ui/loading/states.tsx'
import { outcomeText, whatText } from '../../center/order/change/shown/sums.ts'
import { OrderProblem } from '../order-problem.tsx'
import { ContractSheet } from './sheet/contract-sheet.tsx'
import { useSeen } from './sheet/use-seen.ts'
import { SignPanel } from './sign-panel.tsx'

interface Props {
  orderId: string
  changeNo: string
}

/** The contract of a change of date or person: read to its end and signed by code; the old one holds until it is carried out. */
export function SignChange({ orderId, changeNo }: Props) {
  const order = useQuery({
    ...ofMember,
    queryKey: [orders.detail.path, { order_id: orderId }],
    queryFn: () => withLogin(() => call(orders.detail, { order_id: orderId })),
    staleTime: 0,
  })
  const contract = useQuery({
    ...ofMember,
    queryKey: [contracts.info.path, orderId, changeNo],
    queryFn: () => withLogin(() => call(contracts.info, { order_id: orderId, change_no: changeNo })),
    staleTime: 0,
    // No refetch may change the text that is being read and signed.
    ...asksOnPressAlone,
    enabled: order.data !== undefined,
  })
  if (order.error && !order.data)
    return <OrderProblem error={order.error} onRetry={() => void order.refetch()} />
  if (isRefusal(contract.error, 'STATE') || isRefusal(contract.error, 'NOT_FOUND'))
    return <NothingToSign orderId={orderId} />
  if (contract.error && !contract.data)
    return <ErrorState error={contract.error} onRetry={() => void contract.refetch()} />
  const change = order.data?.change
  if (!order.data || !contract.data || !change) return <Skeleton className="mx-auto h-180 w-200 max-w-full" />
  const again = () => {
    void order.refetch()
    void contract.refetch()
  }
  return (
    <div className="mx-auto w-200 max-w-full pb-16">
      {change.change_no === changeNo && change.can_sign ? (
        <Reading
          change={change}
          contract={contract.data}
          key={contract.data.text_hash}
          onAgain={again}
          order={order.data}
        />
      ) : (
        <NothingToSign orderId={orderId} />
      )}
    </div>
  )
}

interface ReadingProps {
  order: OrderDetail
  change: OrderChange
  contract: ContractInfo
  onAgain(): void
}

function Reading({ order, change, contract, onAgain }: ReadingProps) {
  const [isRead, setRead] = useState(false)
  const end = useSeen<HTMLParagraphElement>()
  if (end.isSeen && !isRead) setRead(true)
  const { sign, text_hash } = contract
  const { kind_text, expires_ts, pay_fen, change_no } = change
  return (
    <>
      <Notice className="mb-4" tone="info">
        {kind_text} <span className="num">{whatText(change)}</span>，{outcomeText(change)}。签署前原合同有效，
        {pay_fen > 0 ? '签署并付清差价后' : '签署后'}由这份新合同代替。
        {expires_ts && (
          <>
            {' '}
            请在 <Countdown onEnd={onAgain} serverNow={order.server_ts} until={expires_ts} /> 内
            {pay_fen > 0 ? `签署并支付 ${yuanText(pay_fen)}` : '签署'}。
          </>
        )}
      </Notice>
      <ContractSheet contract={contract} orderId={order.order_id}>
        <p className="mt-6 text-center text-13 text-ink-500" data-noprint ref={end.mark}>
          合同到此结束
        </p>
      </ContractSheet>
      <SignPanel
        changeNo={change_no}
        defaultName={sign.sign_name_default}
        isBlocked={false}
        isRead={isRead}
        onChanged={onAgain}
        onLapsed={onAgain}
        orderId={order.order_id}
        people={[]}
        phoneMask={sign.phone_mask}
        textHash={text_hash}
        {...(pay_fen === 0 && { verb: `同意并签署，完成${kind_text}` })}
      />
    </>
  )
}

/** Signed already, taken back or lapsed: the order says which. */
const NothingToSign = ({ orderId }: { orderId: string }) => (
  <EmptyState
    action={
      <Link
        className={buttonLook('pine')}
        hash="change"
        search={{ id: orderId }}
        to="/center/order/orderDetail"
      >
        查看订单
      </Link>
    }
    title="这份新合同不需要签署"
  >
    它可能已签署、已撤回或已失效，订单里有最新的进度。
  </EmptyState>
)
