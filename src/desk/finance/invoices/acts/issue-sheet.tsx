import { useState } from 'react'
import type { DeskInvoice } from '#src/api/desk/finance/invoices.ts'
import { deskInvoices } from '#src/api/desk/finance/invoices.ts'
import { yuanText } from '#src/domain/money.ts'
import { typedYuan } from '#src/domain/typed-yuan.ts'
import { TextInput } from '#src/ui/fields/field.tsx'
import { toast } from '#src/ui/toast.ts'
import { ChangeSheet } from '../../../act/change-sheet.tsx'
import { PaperFields, usePaper } from './paper.tsx'

interface Props {
  invoice: DeskInvoice
  onClose(): void
}

const start = { yuan: '', courier: '', trackingNo: '' }

/** Writes down what was issued on the tax office's platform; its sum is typed as it stands there. */
export function IssueSheet({ invoice, onClose }: Props) {
  const { no, order } = invoice
  const paper = usePaper(invoice)
  const [typed, setTyped] = useState(start)
  const amountFen = typedYuan(typed.yuan)
  const isRight = amountFen === order.now_fen
  const entry = { typed, onType: (change: Partial<typeof start>) => setTyped({ ...typed, ...change }) }
  return (
    <ChangeSheet
      endpoint={deskInvoices.issue}
      inputOf={() =>
        amountFen === null
          ? null
          : {
              invoice_no: no,
              number: paper.number,
              issued_on: paper.day,
              amount_fen: amountFen,
              document: paper.file?.ref,
              ...(!paper.isElectronic && { courier: typed.courier, tracking_no: typed.trackingNo }),
            }
      }
      isBlocked={!paper.isWhole || !isRight}
      level={1}
      onClose={onClose}
      onDone={() => toast.ok('已登记开票，已告知客人')}
      title="登记开票"
      verb="登记开票"
    >
      {(fieldErrors) => (
        <div className="grid gap-3">
          <Summary invoice={invoice} />
          <PaperFields
            dayField="issued_on"
            dayName="开票日期"
            fieldErrors={fieldErrors}
            name="发票"
            of={paper}
          >
            <TextInput
              autoComplete="off"
              error={
                fieldErrors['amount_fen'] ??
                (amountFen === null || isRight ? undefined : `应开 ${yuanText(order.now_fen)}`)
              }
              inputMode="decimal"
              label="发票金额（元）"
              maxLength={12}
              name="amount_fen"
              onChange={({ target }) => entry.onType({ yuan: target.value })}
              required
              value={typed.yuan}
            />
            {!paper.isElectronic && <Courier {...entry} fieldErrors={fieldErrors} />}
          </PaperFields>
          <p className="text-12 text-ink-500">
            客人会收到短信和站内消息{paper.isElectronic && '，并可在订单详情下载'}。
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

interface CourierProps {
  typed: typeof start
  onType(change: Partial<typeof start>): void
  fieldErrors: Readonly<Record<string, string>>
}

/** With whom the paper is on its way. */
const Courier = ({ typed, onType, fieldErrors }: CourierProps) => (
  <div className="grid grid-cols-2 gap-3">
    <TextInput
      error={fieldErrors['courier']}
      label="快递公司"
      maxLength={20}
      name="courier"
      onChange={({ target }) => onType({ courier: target.value })}
      value={typed.courier}
    />
    <TextInput
      autoComplete="off"
      error={fieldErrors['tracking_no']}
      label="快递单号"
      maxLength={40}
      name="tracking_no"
      onChange={({ target }) => onType({ trackingNo: target.value })}
      value={typed.trackingNo}
    />
  </div>
)
