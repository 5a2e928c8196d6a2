import { useState } from 'react'
import type { DocumentShown } from '#src/api/desk/system/documents.ts'
import { type Fen, yuanText } from '#src/domain/money.ts'
import { typedYuan } from '#src/domain/typed-yuan.ts'
import { TextInput } from '#src/ui/fields/field.tsx'
import { DocumentField } from '../../../form/document-field.tsx'

const blank = { payee_name: '', account: '', bank: '', paid_on: '', reference: '', yuan: '' }
type Typed = typeof blank

/** What somebody writes down of a transfer by bank, in no draft: it holds an account. */
export function useTransfer(amountFen: Fen) {
  const [typed, setTyped] = useState(blank)
  const [receipt, setReceipt] = useState<DocumentShown | null>(null)
  const { yuan, ...said } = typed
  const isWhole = Object.values(said).every((text) => text.trim() !== '')
  const isSum = typedYuan(yuan) === amountFen
  return {
    amountFen,
    typed,
    receipt,
    setReceipt,
    change: (part: Partial<Typed>) => setTyped({ ...typed, ...part }),
    /** What is sent; null while something is missing, or the sum is another. */
    transfer: isWhole && isSum && receipt ? { ...said, receipt_ref: receipt.ref } : null,
  }
}

interface Props {
  of: ReturnType<typeof useTransfer>
  fieldErrors: Readonly<Record<string, string>>
}

const fields = [
  { name: 'payee_name', label: '收款人姓名', maxLength: 40 },
  { name: 'account', label: '收款账号', maxLength: 40, inputMode: 'numeric' },
  { name: 'bank', label: '开户银行', maxLength: 40, placeholder: '如 招商银行昆明分行' },
  { name: 'paid_on', label: '转账日期', type: 'date' },
  { name: 'reference', label: '银行流水号', maxLength: 64 },
] as const

/** The fields of a transfer that the bank has carried out, the sum typed again, and its receipt. */
export const TransferFields = ({ of, fieldErrors }: Props) => (
  <>
    <div className="mb-3 grid grid-cols-2 gap-3 max-md:grid-cols-1">
      {fields.map(({ name, ...field }) => (
        <TextInput
          {...field}
          autoComplete="off"
          error={fieldErrors[name]}
          key={name}
          name={name}
          onChange={({ target }) => of.change({ [name]: target.value })}
          required
          value={of.typed[name]}
        />
      ))}
      <TextInput
        autoComplete="off"
        help={`应为 ${yuanText(of.amountFen)}`}
        inputMode="decimal"
        label="转账金额（元）"
        maxLength={12}
        name="yuan"
        onChange={({ target }) => of.change({ yuan: target.value })}
        required
        value={of.typed.yuan}
      />
    </div>
    <DocumentField
      error={fieldErrors['receipt_ref']}
      label="银行回单"
      name="receipt"
      onChange={of.setReceipt}
      purpose="receipt"
      required
      value={of.receipt}
    />
  </>
)
