import type { OrderDetail } from '#src/api/booking/order-views.ts'
import { changeStepText } from '#src/domain/booking/changes/step-words.ts'
import { inPlaceText } from '#src/domain/booking/desk/refund-words.ts'
import { type CancelReason, cancelReasonText, type OrderStatus } from '#src/domain/booking/order-codes.ts'
import type { OrderParts } from './parts.ts'

/** The traveller's word for each event, by the state it led to. */
const stepText: Record<OrderStatus, string> = {
  wait_confirm: '订单已提交，等待客服确认',
  wait_contract: '客服已确认，请签署合同',
  wait_pay: '合同已签署',
  deposit_paid: '订金已支付',
  paid: '款项已付清',
  ready: '已确认，待出行',
  travelling: '行程开始',
  wait_review: '行程结束',
  done: '订单完成',
  cancelled: '订单已取消',
  refunding: '退款处理中',
  refunded: '已退款',
}

function textOf({ from, to, reason, change_kind }: OrderParts['log'][number]): string {
  if (from === null && reason === 'advised')
    return to === 'wait_confirm' ? '旅行顾问已为您下单，等待客服确认' : '旅行顾问已为您下单，请核对并签署合同'
  if (from === null && to === 'wait_contract') return '订单已提交'
  if (from === 'wait_pay' && to === 'wait_contract') return '出行人姓名变更，请重新签署合同'
  if (from === to) return (change_kind && changeStepText(reason, change_kind)) ?? inPlaceText(reason)
  if (from === 'refunding' && reason === 'withdrawn') return '退款申请已撤回'
  if (from === 'refunding' && reason === 'rejected') return '退款申请未通过，订单保持原状'
  return stepText[to]
}

/** `reason` of an order that ended in a cancellation, or is given back because the shop ended it. */
export function timelineOf(log: OrderParts['log'], reason: CancelReason | null): OrderDetail['timeline'] {
  const end = log.findLastIndex(({ to }) => to === 'cancelled' || to === 'refunding')
  return log.map((step, index) => ({
    time: new Date(step.at),
    text: index === end && reason ? `${textOf(step)}（${cancelReasonText[reason]}）` : textOf(step),
  }))
}
