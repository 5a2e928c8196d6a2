import { useState } from 'react'
import type { DeskInvoice } from '#src/api/desk/finance/invoices.ts'
import { deskEndpoints } from '#src/api/desk/index.ts'
import type { DocumentShown } from '#src/api/desk/system/documents.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { yuanText } from '#src/domain/money.ts'
import { toast } from '#src/ui/toast.ts'
import { ChangeSheet } from '../../../act/change-sheet.tsx'
import { DocumentField } from '../../../form/document-field.tsx'
import { typedYuan } from '../../../form/yuan.ts'
import { IssueFields, issueStart } from './issue-fields.tsx'

interface Props {
  invoice: DeskInvoice
  onClose(): void
}

/** Writes down what was issued on the tax office's platform; its sum is typed as it stands there. */
export function IssueSheet({ invoice, onClose }: Props) {
  const { no, kind, order, server_ts } = invoice
  const today = dayOf(server_ts)
  const [typed, setTyped] = useState({ ...issueStart, issuedOn: today })
  const [paper, setPaper] = useState<DocumentShown | null>(null)
  const amountFen = typedYuan(typed.yuan)
  const isElectronic = kind === 'electronic'
  const isRight = amountFen === order.now_fen
  const isWhole = typed.number.trim() !== '' && typed.issuedOn !== '' && isRight
  return (
    <ChangeSheet
      endpoint={deskEndpoints.invoices.issue}
      inputOf={() =>
        amountFen === null
          ? null
          : {
              invoice_no: no,
              number: typed.number,
              issued_on: typed.issuedOn,
              amount_fen: amountFen,
              document: paper?.ref,
              ...(!isElectronic && { courier: typed.courier, tracking_no: typed.trackingNo }),
            }
      }
      isBlocked={!isWhole || (isElectronic && paper === null)}
      level={1}
      onClose={onClose}
      onDone={() => toast.ok('已登记开票，已告知客人')}
      title="登记开票"
      verb="登记开票"
    >
      {(fieldErrors) => (
        <div className="grid gap-3">
          <Summary invoice={invoice} />
          <IssueFields
            fieldErrors={fieldErrors}
            isSent={!isElectronic}
            onType={(change) => setTyped({ ...typed, ...change })}
            sumFault={amountFen === null || isRight ? undefined : `应开 ${yuanText(order.now_fen)}`}
            today={today}
            typed={typed}
          />
          <DocumentField
            error={fieldErrors['document']}
            label={isElectronic ? '电子发票（PDF）' : '发票扫描件'}
            name="document"
            onChange={setPaper}
            purpose="invoice"
            required={isElectronic}
            value={paper}
          />
          <p className="text-12 text-ink-500">
            客人会收到短信和站内消息{isElectronic && '，并可在订单详情下载'}。
          </p>
        </div>
      )}
    </ChangeSheet>
  )
}

/** What has to stand on it. */
const Summary = ({ invoice: { title, tax_no, content, order } }: Pick<Props, 'invoice'>) => (
  <p className="wrap-anywhere rounded-row bg-sunk p-3">
    {title}
    {tax_no && <span className="num block">{tax_no}</span>}
    <span className="block">
      {content} <b className="num font-semibold">{yuanText(order.now_fen)}</b>
    </span>
  </p>
)
