import { Link } from '@tanstack/react-router'
import { minuteText } from '#src/domain/calendar-day.ts'
import { sumOf, yuanText } from '#src/domain/money.ts'
import { buttonLook } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import type { RefundRequest } from './requests.ts'
import { Steps } from './steps.tsx'
import { Withdraw } from './withdraw.tsx'

interface Props {
  request: RefundRequest
  orderId: string
  canAskAgain: boolean
  onChange(): void
}

const tones: Partial<Record<RefundRequest['status'], string>> = {
  submitted: 'och',
  approved: 'pine',
  done: 'pine',
}

/** One request: what was asked, how far it is, where its money is, and what was kept. */
export const RequestItem = ({ request, orderId, canAskAgain, onChange }: Props) => (
  <article aria-label={`退款单 ${request.refund_no}`} className="pb-5 last:pb-0">
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <h3 className="font-semibold text-16/24">
        {request.kind_text} <span className="num">{yuanText(request.refund_fen)}</span>
      </h3>
      <span className={`tag ${tones[request.status] ?? ''}`}>{request.status_text}</span>
      <span className="ml-auto flex gap-2">
        {request.can_withdraw && <Withdraw onChange={onChange} refundNo={request.refund_no} />}
        {canAskAgain && request.status === 'rejected' && (
          <Link className={buttonLook('line', 'sm')} search={{ id: orderId }} to="/center/order/refund">
            再次申请
          </Link>
        )}
      </span>
    </div>
    <p className="mt-1 text-13 text-ink-500">
      单号 <span className="num font-medium">{request.refund_no}</span> · {request.reason_text}
      {request.people_text && ` · 退出 ${request.people_text}`}
    </p>
    {request.note && <p className="mt-1 text-13 text-ink-500">补充说明：{request.note}</p>}
    {request.status === 'rejected' ? (
      <Notice className="mt-3" tone="warn">
        {request.reject_reason && `${request.reject_reason}。`}
        {request.next_text}。
      </Notice>
    ) : (
      <p className="mt-2 text-ink-700">{request.next_text}。</p>
    )}
    <Steps request={request} />
    <Routes routes={request.routes} />
    <Compensation compensation={request.compensation} />
    <Kept request={request} />
  </article>
)

/** Where the money is, one line for each payment. */
const Routes = ({ routes }: Pick<RefundRequest, 'routes'>) =>
  routes.length > 0 && (
    <ul aria-label="款项去向" className="mt-3 divide-y divide-line rounded-control bg-paper px-4">
      {routes.map(({ channel_text, by_bank, amount_fen, status_text, success_at }, index) => (
        // Two payments of one channel look alike, and none changes its place.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above.
        <li className="flex flex-wrap items-baseline gap-x-3 py-2" key={index}>
          <span>{by_bank ? channel_text : `原路退回${channel_text}`}</span>
          <span className="num font-medium">{yuanText(amount_fen)}</span>
          <span className="ml-auto text-13 text-ink-500">
            {status_text}
            {success_at && ` ${minuteText(success_at)}`}
          </span>
        </li>
      ))}
    </ul>
  )

/** What the shop owes because it cancelled: beside the refund, and in none of its sums. */
const Compensation = ({ compensation }: Pick<RefundRequest, 'compensation'>) =>
  compensation && (
    <div className="mt-3 rounded-control bg-paper px-4 py-2">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span>违约金，另由银行转账</span>
        <span className="num font-medium">{yuanText(compensation.amount_fen)}</span>
        <span className="ml-auto text-13 text-ink-500">
          {compensation.status_text}
          {compensation.paid_at && ` ${minuteText(compensation.paid_at)}`}
        </span>
      </p>
      <p className="mt-1 text-13 text-ink-500">{compensation.law_text}。与退款分开支付，不计入退款金额。</p>
    </div>
  )

const Kept = ({ request: { deduct_fen, nonrefundable, ladder_text } }: Pick<Props, 'request'>) => {
  const keptFen = sumOf([deduct_fen, ...nonrefundable.map(({ amount_fen }) => amount_fen)])
  if (keptFen === 0) return null
  return (
    <details className="fold mt-3">
      <summary>扣除与不可退 {yuanText(keptFen)}</summary>
      <ul className="mt-2 text-13/24 text-ink-700">
        {deduct_fen > 0 && (
          <li>
            {ladder_text}取消，按合同扣 {yuanText(deduct_fen)}
          </li>
        )}
        {nonrefundable.map(({ name, amount_fen }) => (
          <li key={name}>
            {name} {yuanText(amount_fen)}，不可退
          </li>
        ))}
      </ul>
    </details>
  )
}
