import type { OrderRow } from '#src/api/booking/order-views.ts'
import { yuanText } from '#src/domain/money.ts'

/** What the button says: of a balance its sum, for that is all that is left to pay. */
export const payText = ({ status, unpaid_fen }: Pick<OrderRow, 'status' | 'unpaid_fen'>) =>
  status === 'deposit_paid' ? `支付尾款 ${yuanText(unpaid_fen)}` : '去支付'
