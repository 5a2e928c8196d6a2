import { Link } from '@tanstack/react-router'
import type { Bill } from '#src/api/booking/bill-views.ts'
import { yuanText } from '#src/domain/money.ts'
import { buttonLook } from '#src/ui/button.tsx'

interface Props {
  orderId: string
  bill: Pick<Bill, 'bill_id' | 'kind' | 'title' | 'amount_fen' | 'needs_signature' | 'overdue'>
  look?: Parameters<typeof buttonLook>[0]
  size?: Parameters<typeof buttonLook>[1]
  /** In a row that says already which bill it is and how much. */
  isInRow?: boolean
}

/** Leads to the cashier of one bill, or first to the clause that has to be signed for it. */
export const BillButton = ({ orderId, bill, look = 'line', size, isInRow = false }: Props) =>
  bill.needs_signature ? (
    <Link
      aria-label={isInRow ? `签署补充条款 ${bill.title}` : undefined}
      className={buttonLook(look, size)}
      search={{ orderId, bill: bill.bill_id }}
      to="/productOrder/confirmContract"
    >
      {isInRow ? '签署补充条款' : '先签补充条款'}
    </Link>
  ) : (
    <Link
      aria-label={isInRow ? `${shortText(bill)} ${bill.title}` : undefined}
      className={buttonLook(look, size)}
      search={{ id: orderId, bill: bill.bill_id }}
      to="/center/order/result"
    >
      {isInRow ? shortText(bill) : `支付${named(bill)} ${yuanText(bill.amount_fen)}`}
    </Link>
  )

/** The first bill is simply paid; later ones are called what they are. */
const named = ({ kind }: Props['bill']) => (kind === 'balance' ? '尾款' : kind === 'supplement' ? '补款' : '')

const shortText = ({ kind, overdue }: Props['bill']) => (kind === 'balance' && !overdue ? '提前支付' : '支付')
