import type { DeskWithdrawal } from '#src/api/desk/finance/withdrawals.ts'
import { deskWithdrawals } from '#src/api/desk/finance/withdrawals.ts'
import { yuanText } from '#src/domain/money.ts'
import { Notice } from '#src/ui/notice.tsx'
import { toast } from '#src/ui/toast.ts'
import { ChangeSheet } from '../../../../act/change-sheet.tsx'
import { Amounts } from '../facts.tsx'
import { useReadAnew } from './read-anew.ts'

interface Props {
  withdrawal: DeskWithdrawal
  onClose(): void
}

/** Agreeing to a withdrawal: no money goes yet, a colleague pays it. What speaks against it is said once more. */
export function ApproveSheet({ withdrawal, onClose }: Props) {
  const doubts = withdrawal.facts.filter(({ is_fine }) => is_fine === false)
  return (
    <ChangeSheet
      endpoint={deskWithdrawals.approve}
      inputOf={() => ({ withdraw_no: withdrawal.no, amount_fen: withdrawal.amount_fen })}
      level={1}
      onClose={onClose}
      onDone={() => toast.ok('已通过，等待另一位财务付款')}
      onRefused={useReadAnew()}
      title="通过提现"
      verb={`通过 ${yuanText(withdrawal.amount_fen)}`}
    >
      <div className="-mx-4 -mt-1">
        <Amounts withdrawal={withdrawal} />
      </div>
      {doubts.length > 0 && (
        <Notice className="mt-3" tone="warn">
          <p className="font-semibold">还有 {doubts.length} 项请核对：</p>
          <ul>
            {doubts.map(({ label, text }) => (
              <li key={label}>
                {label}：{text}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <p className="mt-3 text-ink-700">
        通过后由另一位财务付款到{withdrawal.channel_text} <span className="num">{withdrawal.account}</span>
        ，并登记回单。会员这时还不会收到消息。
      </p>
    </ChangeSheet>
  )
}
