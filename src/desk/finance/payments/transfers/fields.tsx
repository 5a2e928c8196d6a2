import type { transfers } from '#src/api/desk/finance/transfers.ts'
import type { Data } from '#src/api/endpoint.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { yuanText } from '#src/domain/money.ts'
import { Select, TextInput } from '#src/ui/fields/field.tsx'
import { DocumentField } from '../../../form/document-field.tsx'
import type { Typed } from './record-sheet.tsx'

interface Props {
  typed: Typed
  onType(change: Partial<Typed>): void
  /** Of the order that is named; undefined until there is one. */
  preview: Data<typeof transfers.preview> | undefined
  fieldErrors: Readonly<Record<string, string | undefined>>
}

type Entry = Pick<Props, 'typed' | 'onType' | 'fieldErrors'>

/** A line that is typed as it stands on the paper. */
const text = ({ typed, onType }: Entry, name: Exclude<keyof Typed, 'receipt'>) => ({
  autoComplete: 'off',
  onChange: ({ target }: { target: { value: string } }) => onType({ [name]: target.value }),
  required: true,
  value: typed[name],
})

/** The order and its bill first, then what the bank's receipt says. */
export function Fields({ preview, ...entry }: Props) {
  const { typed, onType, fieldErrors } = entry
  return (
    <div className="grid gap-3">
      <div className="grid grid-cols-2 gap-3">
        <TextInput
          {...text(entry, 'orderNo')}
          error={fieldErrors['order_no']}
          help={preview && `${preview.title}，${preview.status_text}`}
          label="订单号"
          maxLength={20}
          name="order_no"
          onChange={({ target }) => onType({ orderNo: target.value, bill: '' })}
          placeholder="汇款附言中的订单号"
        />
        <Select
          disabled={!preview}
          error={fieldErrors['bill_id']}
          label="账单"
          onChange={({ target }) => onType({ bill: target.value })}
          required
          value={typed.bill}
        >
          <option value="">请选择</option>
          {preview?.bills.map(({ bill_id, title, amount_fen, status_text }) => (
            <option key={bill_id} value={bill_id}>
              {`${title} ${yuanText(amount_fen)} ${status_text}`}
            </option>
          ))}
          <option value="none">没有对应的账单</option>
        </Select>
      </div>
      <OfReceipt {...entry} />
      <DocumentField
        error={fieldErrors['receipt_ref']}
        label="银行回单"
        name="receipt_ref"
        onChange={(receipt) => onType({ receipt })}
        purpose="receipt"
        required
        value={typed.receipt}
      />
    </div>
  )
}

const OfReceipt = (entry: Entry) => (
  <>
    <div className="grid grid-cols-3 gap-3">
      <TextInput
        {...text(entry, 'yuan')}
        error={entry.fieldErrors['amount_fen']}
        inputMode="decimal"
        label="到账金额（元）"
        maxLength={14}
        name="amount_fen"
      />
      <TextInput
        {...text(entry, 'receivedOn')}
        error={entry.fieldErrors['received_on']}
        label="到账日期"
        max={dayOf(new Date())}
        name="received_on"
        type="date"
      />
      <TextInput
        {...text(entry, 'bankNo')}
        error={entry.fieldErrors['bank_no']}
        label="银行流水号"
        maxLength={60}
        name="bank_no"
      />
    </div>
    <div className="grid grid-cols-2 gap-3">
      <TextInput
        {...text(entry, 'payerName')}
        error={entry.fieldErrors['payer_name']}
        label="付款户名"
        maxLength={60}
        name="payer_name"
      />
      <TextInput
        {...text(entry, 'payerAccount')}
        error={entry.fieldErrors['payer_account']}
        help="加密保存，页面只显示尾号"
        inputMode="numeric"
        label="付款账号"
        maxLength={40}
        name="payer_account"
        required={false}
      />
    </div>
  </>
)
