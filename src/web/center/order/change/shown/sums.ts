import type { OrderChange } from '#src/api/booking/change-views.ts'
import { isOpenChange } from '#src/domain/booking/changes/change.ts'
import { minuteText } from '#src/domain/calendar-day.ts'
import { toFen, yuanText } from '#src/domain/money.ts'

export type ChangeSums = Pick<
  OrderChange,
  | 'lines'
  | 'old_payable_fen'
  | 'payable_fen'
  | 'difference_fen'
  | 'pay_fen'
  | 'refund_fen'
  | 'kept_fen'
  | 'balance'
>

export const isOpen = ({ state }: Pick<OrderChange, 'state'>) => isOpenChange(state)

/** The sum that somebody who changes looks for, with its word. */
export function outcomeOf({ pay_fen, refund_fen, difference_fen }: ChangeSums) {
  if (pay_fen > 0) return { name: '补差价', fen: pay_fen }
  if (refund_fen > 0) return { name: '退回差价', fen: refund_fen }
  return difference_fen < 0
    ? { name: '尾款减少', fen: toFen(-difference_fen) }
    : { name: '不补不退', fen: toFen(0) }
}

export const outcomeText = (sums: ChangeSums) => {
  const { name, fen } = outcomeOf(sums)
  return fen === 0 ? name : `${name} ${yuanText(fen)}`
}

/** What becomes of 尾款; null where none is left. */
export const balanceText = ({ balance }: Pick<ChangeSums, 'balance'>) =>
  balance && `改后尾款 ${yuanText(balance.amount_fen)}，最晚 ${minuteText(balance.due_at)} 付清`

/** The floor under later refunds, in plain words; null where the ladder keeps nothing on that day. */
export const keptText = ({ kept_fen }: Pick<ChangeSums, 'kept_fen'>) =>
  kept_fen > 0
    ? `按原日期，今天取消要扣 ${yuanText(kept_fen)}。改期现在不收这笔钱；以后若取消，扣款不会少于它`
    : null

/** `12月19日 → 12月26日`, or who for whom. */
export function whatText({
  kind,
  from,
  to,
  traveller,
}: Pick<OrderChange, 'kind' | 'from' | 'to' | 'traveller'>) {
  if (kind === 'date' && to) return `${from.date} → ${to.date}`
  if (!traveller) return ''
  const { seq, old_name, new_name } = traveller
  const place = old_name || `出行人 ${seq}`
  return new_name === '' ? place : `${place} → ${new_name}`
}
