import { useState } from 'react'
import type { DeskInvoice } from '#src/api/desk/finance/invoices.ts'
import { deskInvoices } from '#src/api/desk/finance/invoices.ts'
import { yuanText } from '#src/domain/money.ts'
import { Check } from '#src/ui/fields/field.tsx'
import { toast } from '#src/ui/toast.ts'
import { ChangeSheet } from '../../../act/change-sheet.tsx'
import { PaperFields, usePaper } from './paper.tsx'

interface Props {
  invoice: DeskInvoice
  onClose(): void
}

/** Writes down a reversal, and asks for an invoice of what is left if that is wanted. */
export function RedSheet({ invoice, onClose }: Props) {
  const { no, number, amount_fen, issued_on, order } = invoice
  const paper = usePaper(invoice)
  const [isAgain, setAgain] = useState(false)
  return (
    <ChangeSheet
      endpoint={deskInvoices.red}
      inputOf={(reason) => ({
        invoice_no: no,
        number: paper.number,
        red_on: paper.day,
        reason,
        document: paper.file?.ref,
        reissue: isAgain,
      })}
      isBlocked={!paper.isWhole}
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
          <PaperFields
            dayField="red_on"
            dayName="红冲日期"
            fieldErrors={fieldErrors}
            from={issued_on}
            name="红字发票"
            of={paper}
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
