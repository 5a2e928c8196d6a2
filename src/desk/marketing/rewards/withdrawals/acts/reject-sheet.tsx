import type { DeskWithdrawal } from '#src/api/desk/finance/withdrawals.ts'
import { deskWithdrawals } from '#src/api/desk/finance/withdrawals.ts'
import { yuanText } from '#src/domain/money.ts'
import { toast } from '#src/ui/toast.ts'
import { ChangeSheet } from '../../../../act/change-sheet.tsx'
import { useReadAnew } from './read-anew.ts'

interface Props {
  withdrawal: DeskWithdrawal
  onClose(): void
}

/** Sends a withdrawal back: what refunds have left of its cashback can be withdrawn again, and the member reads why. */
export const RejectSheet = ({ withdrawal: { no, amount_fen }, onClose }: Props) => (
  <ChangeSheet
    endpoint={deskWithdrawals.reject}
    inputOf={(reason) => ({ withdraw_no: no, reason })}
    level={2}
    onClose={onClose}
    onDone={() => toast.ok('已退回，已告知会员')}
    onRefused={useReadAnew()}
    title="退回提现"
    verb="退回并告知会员"
  >
    <p className="text-13/22">
      {yuanText(amount_fen)} 按订单现状回到会员的返现，其中因退款扣减的不再可提。下面的原因会员会原样看到。
    </p>
  </ChangeSheet>
)
