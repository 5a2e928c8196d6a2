import { useState } from 'react'
import type { DeskInvoice } from '#src/api/desk/finance/invoices.ts'
import { deskEndpoints } from '#src/api/desk/index.ts'
import type { DocumentShown } from '#src/api/desk/system/documents.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { yuanText } from '#src/domain/money.ts'
import { Check, TextInput } from '#src/ui/fields/field.tsx'
import { toast } from '#src/ui/toast.ts'
import { ChangeSheet } from '../../../act/change-sheet.tsx'
import { DocumentField } from '../../../form/document-field.tsx'

const redStart = { number: '', redOn: '' }

interface Props {
  invoice: DeskInvoice
  onClose(): void
}

/** Writes down a reversal, and asks for an invoice of what is left if that is wanted. */
export function RedSheet({ invoice, onClose }: Props) {
  const { no, kind, number, amount_fen, issued_on, order, server_ts } = invoice
  const today = dayOf(server_ts)
  const [typed, setTyped] = useState({ ...redStart, redOn: today })
  const [isAgain, setAgain] = useState(false)
  const [paper, setPaper] = useState<DocumentShown | null>(null)
  const isElectronic = kind === 'electronic'
  const isWhole = typed.number.trim() !== '' && typed.redOn !== '' && (!isElectronic || paper !== null)
  return (
    <ChangeSheet
      endpoint={deskEndpoints.invoices.red}
      inputOf={(reason) => ({
        invoice_no: no,
        number: typed.number,
        red_on: typed.redOn,
        reason,
        document: paper?.ref,
        reissue: isAgain,
      })}
      isBlocked={!isWhole}
      isGrave
      level={2}
      onClose={onClose}
      onDone={() => toast.ok('已登记红冲，已告知客人')}
      title="登记红冲"
      verb="登记红冲"
    >
      {(fieldErrors) => (
        <div className="mb-3 grid gap-3">
          <p className="num rounded-row bg-sunk p-3">
            {number}
            <br />
            {issued_on} 开具，{yuanText(amount_fen)}；现在应为 {yuanText(order.now_fen)}
          </p>
          <RedFields
            fieldErrors={fieldErrors}
            from={issued_on}
            onType={(change) => setTyped({ ...typed, ...change })}
            today={today}
            typed={typed}
          />
          <DocumentField
            error={fieldErrors['document']}
            label={isElectronic ? '红字发票（PDF）' : '红字发票扫描件'}
            name="document"
            onChange={setPaper}
            purpose="invoice"
            required={isElectronic}
            value={paper}
          />
          {order.now_fen > 0 && (
            <Check
              checked={isAgain}
              error={fieldErrors['reissue']}
              name="reissue"
              onChange={({ target }) => setAgain(target.checked)}
            >
              按现在的金额 {yuanText(order.now_fen)} 以同一抬头重开，不必等客人再申请
            </Check>
          )}
          <p className="text-12 text-ink-500">原因会告诉客人。</p>
        </div>
      )}
    </ChangeSheet>
  )
}

interface FieldsProps {
  typed: typeof redStart
  onType(change: Partial<typeof redStart>): void
  fieldErrors: Readonly<Record<string, string>>
  from: string | null
  today: string
}

const RedFields = ({ typed, onType, fieldErrors, from, today }: FieldsProps) => (
  <div className="grid grid-cols-[minmax(0,1fr)_160px] gap-3">
    <TextInput
      autoComplete="off"
      error={fieldErrors['number']}
      inputMode="numeric"
      label="红字发票号码"
      maxLength={40}
      name="number"
      onChange={({ target }) => onType({ number: target.value })}
      required
      value={typed.number}
    />
    <TextInput
      error={fieldErrors['red_on']}
      label="红冲日期"
      max={today}
      min={from ?? undefined}
      name="red_on"
      onChange={({ target }) => onType({ redOn: target.value })}
      required
      type="date"
      value={typed.redOn}
    />
  </div>
)
