import type { ReactNode } from 'react'
import type { OrderDetail } from '#src/api/booking/order-views.ts'
import { minuteText } from '#src/domain/calendar-day.ts'
import { reviewStateText } from '#src/domain/catalog/review.ts'
import { evaluationStateText } from '#src/domain/content/evaluations/evaluation.ts'
import { yuanText } from '#src/domain/money.ts'
import { Countdown } from '#src/ui/countdown.tsx'
import { isOpen } from '../change/shown/sums.ts'
import { confirmingText, distanceText } from '../status.ts'

/** What comes next, in a sentence; nothing for an order that is over. */
export function NextStep({ order, onChange }: { order: OrderDetail; onChange(): void }) {
  const { change, date_offer } = order
  const text =
    change && isOpen(change)
      ? `${change.kind_text} ${change.state_text}：${change.next_text}`
      : date_offer
        ? `团期已取消，请在 ${minuteText(date_offer.until_ts)} 前选择改期或全额退款`
        : nextOf(order, onChange)
  return text && <p className="mt-1 text-ink-700">{text}</p>
}

function nextOf(order: OrderDetail, onChange: () => void): ReactNode {
  switch (order.status) {
    case 'wait_confirm':
      return confirmingText(order)
    case 'wait_contract':
    case 'wait_pay':
      return (
        order.pay_deadline_ts && (
          <>
            请在 <Countdown onEnd={onChange} serverNow={order.server_ts} until={order.pay_deadline_ts} />{' '}
            内完成{order.status === 'wait_contract' ? '签约与支付' : '支付'}，逾期自动取消
          </>
        )
      )
    case 'deposit_paid':
      return join(billText(order), distanceText(order))
    case 'paid':
      return join(
        billText(order),
        distanceText(order),
        missingText(order),
        order.notice
          ? '集合时间与地点见出团通知'
          : order.type === 'free' || order.product_id === null
            ? '出行前会以短信通知您'
            : '成团后会以短信通知您',
      )
    case 'ready':
      return join(
        billText(order),
        distanceText(order),
        missingText(order),
        order.notice ? '集合时间与地点见出团通知' : '出团前会以短信通知集合时间与地点',
      )
    case 'travelling':
      return join(billText(order), '行程进行中，祝您一路平安')
    case 'wait_review':
    case 'done':
      return order.comment.state === 'open' ? reviewText(order) : null
    case 'refunding':
      return '退款处理中，款项会原路退回'
    default:
      return null
  }
}

const join = (...parts: string[]) => parts.filter(Boolean).join(' · ')

const missingText = ({ travellers_complete }: OrderDetail) => (travellers_complete ? '' : '出行人资料待补全')

const reviewText = ({ request_no, status, return_date: returnsOn, server_ts }: OrderDetail) =>
  `您的感受会帮到后来的旅客，${
    request_no
      ? evaluationStateText({ order: { status, returnsOn }, isEvaluated: false }, server_ts)
      : reviewStateText({ isOfProduct: true, status, returnsOn, review: null }, server_ts)
  }`

/** What is to be paid next, and until when. */
function billText({ next_bill: bill }: OrderDetail) {
  if (!bill) return ''
  const what = `${bill.kind === 'supplement' ? '补款' : bill.title} ${yuanText(bill.amount_fen)}`
  return bill.overdue
    ? `${what} 已过最晚付款时间 ${minuteText(bill.due_at)}，请尽快支付`
    : `${what} 请在 ${minuteText(bill.due_at)} 前付清`
}
