import type { RefundRow } from '#src/api/desk/finance/payouts.ts'
import { payouts as payoutsCalls } from '#src/api/desk/finance/payouts.ts'
import { yuanText } from '#src/domain/money.ts'
import { toast } from '#src/ui/toast.ts'
import { ChangeSheet } from '../../../act/change-sheet.tsx'
import { TransferFields, useTransfer } from './transfer-fields.tsx'

interface Props {
  row: RefundRow
  onClose(): void
}

export const RetrySheet = ({ row, onClose }: Props) => (
  <ChangeSheet
    endpoint={payoutsCalls.retry}
    inputOf={(reason) => ({ row_no: row.no, reason })}
    level={2}
    onClose={onClose}
    onDone={() => toast.ok('已重新发送，结果稍后显示')}
    title="重新发送退款"
    verb={`再退 ${yuanText(row.amount_fen)}`}
  >
    <p className="text-ink-700">
      用原退款单号 <span className="num">{row.no}</span> 再向{row.channel_text}
      发送一次，渠道按单号去重，不会退两次。失败后仍会自动再试，最后回到这里。
    </p>
  </ChangeSheet>
)

export function ByHandSheet({ row, onClose }: Props) {
  const of = useTransfer(row.amount_fen)
  const { transfer } = of
  return (
    <ChangeSheet
      endpoint={payoutsCalls.byHand}
      inputOf={() => transfer && { row_no: row.no, ...transfer }}
      isBlocked={transfer === null}
      level={1}
      onClose={onClose}
      onDone={({ outcome }) => toast.ok(doneText[outcome])}
      title="登记银行转账"
      verb={`已转账 ${yuanText(row.amount_fen)}`}
      width={760}
    >
      {(fieldErrors) => (
        <>
          <p className="mb-3 text-ink-700">
            先由银行转出，再在这里登记。提交时会先向{row.channel_text}
            查询：渠道已退的按渠道记账，不再登记转账。
            {row.needs_second && '金额超过复核额度，须由另一位同事核对回单后才算到账。'}
          </p>
          <TransferFields fieldErrors={fieldErrors} of={of} />
        </>
      )}
    </ChangeSheet>
  )
}

const doneText = {
  done: '已登记，退款到账',
  waiting: '已登记，等待同事核对回单',
  channel: '渠道显示已退回，已按渠道记账，未登记转账',
} as const
