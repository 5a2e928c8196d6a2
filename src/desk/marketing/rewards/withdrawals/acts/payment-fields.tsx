import { useState } from 'react'
import type { DeskWithdrawal } from '#src/api/desk/finance/withdrawals.ts'
import type { DocumentShown } from '#src/api/desk/system/documents.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { yuanText } from '#src/domain/money.ts'
import { typedYuan } from '#src/domain/typed-yuan.ts'
import { TextInput } from '#src/ui/fields/field.tsx'
import { DocumentField } from '../../../../form/document-field.tsx'

/** What somebody writes down of a payment that was made outside of the shop. */
export function usePayment({ net_fen, server_ts }: DeskWithdrawal) {
  const today = dayOf(server_ts)
  const [typed, setTyped] = useState({ paid_on: today, reference: '', yuan: '' })
  const [receipt, setReceipt] = useState<DocumentShown | null>(null)
  const { yuan, ...said } = typed
  const isWhole =
    said.paid_on !== '' && said.reference.trim() !== '' && typedYuan(yuan) === net_fen && receipt !== null
  return {
    net_fen,
    today,
    typed,
    receipt,
    setReceipt,
    change: (part: Partial<typeof typed>) => setTyped({ ...typed, ...part }),
    /** What is sent; null while something is missing, or the sum is another. */
    payment: isWhole ? { ...said, receipt_ref: receipt.ref } : null,
  }
}

interface Props {
  of: ReturnType<typeof usePayment>
  fieldErrors: Readonly<Record<string, string>>
}

export const PaymentFields = ({ of, fieldErrors }: Props) => (
  <>
    <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
      <TextInput
        error={fieldErrors['paid_on']}
        label="付款日期"
        max={of.today}
        name="paid_on"
        onChange={({ target }) => of.change({ paid_on: target.value })}
        required
        type="date"
        value={of.typed.paid_on}
      />
      <TextInput
        autoComplete="off"
        help={`应为 ${yuanText(of.net_fen)}`}
        inputMode="decimal"
        label="付款金额（元）"
        maxLength={12}
        name="yuan"
        onChange={({ target }) => of.change({ yuan: target.value })}
        required
        value={of.typed.yuan}
      />
    </div>
    <TextInput
      autoComplete="off"
      error={fieldErrors['reference']}
      label="付款流水号"
      maxLength={64}
      name="reference"
      onChange={({ target }) => of.change({ reference: target.value })}
      required
      value={of.typed.reference}
    />
    <DocumentField
      error={fieldErrors['receipt_ref']}
      label="付款回单"
      name="receipt"
      onChange={of.setReceipt}
      purpose="receipt"
      required
      value={of.receipt}
    />
  </>
)
