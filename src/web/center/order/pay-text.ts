import type { OrderRow } from '#src/api/booking/order-views.ts'
import { yuanText } from '#src/domain/money.ts'

/** What the button says: of a later bill its name and sum, for it is not the price of the trip. */
export function payText({ next_bill: bill }: Pick<OrderRow, 'next_bill'>) {
  if (bill?.needs_signature) return '先签补充条款'
  if (bill?.kind === 'balance') return `支付尾款 ${yuanText(bill.amount_fen)}`
  return bill?.kind === 'supplement' ? `支付补款 ${yuanText(bill.amount_fen)}` : '去支付'
}
