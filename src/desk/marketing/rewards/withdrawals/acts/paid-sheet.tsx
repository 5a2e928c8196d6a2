import type { DeskWithdrawal } from '#src/api/desk/finance/withdrawals.ts'
import { deskWithdrawals } from '#src/api/desk/finance/withdrawals.ts'
import { yuanText } from '#src/domain/money.ts'
import { toast } from '#src/ui/toast.ts'
import { ChangeSheet } from '../../../../act/change-sheet.tsx'
import { PaymentFields, usePayment } from './payment-fields.tsx'
import { useReadAnew } from './read-anew.ts'

interface Props {
  withdrawal: DeskWithdrawal
  onClose(): void
}

/** Writes down what was paid outside of the shop: when, under which number, the sum typed again, its paper. */
export function PaidSheet({ withdrawal, onClose }: Props) {
  const { no, net_fen, channel_text, account } = withdrawal
  const of = usePayment(withdrawal)
  return (
    <ChangeSheet
      endpoint={deskWithdrawals.paid}
      inputOf={() => of.payment && { withdraw_no: no, ...of.payment }}
      isBlocked={of.payment === null}
      isGrave
      level={1}
      onClose={onClose}
      onDone={() => toast.ok('已登记付款，已告知会员')}
      onRefused={useReadAnew()}
      title="登记已付款"
      verb={`已付 ${yuanText(net_fen)}`}
    >
      {(fieldErrors) => (
        <div className="grid gap-3">
          <p className="rounded-row bg-sunk px-3 py-2 text-13/22">
            先付款到{channel_text} <span className="num">{account}</span>，再在这里登记。付
            {withdrawal.tax_fen > 0 && '的是扣税后的'}{' '}
            <b className="num font-semibold">{yuanText(net_fen)}</b>。
          </p>
          <PaymentFields fieldErrors={fieldErrors} of={of} />
        </div>
      )}
    </ChangeSheet>
  )
}
