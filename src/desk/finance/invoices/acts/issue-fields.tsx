import { TextInput } from '#src/ui/fields/field.tsx'

export const issueStart = { number: '', issuedOn: '', yuan: '', courier: '', trackingNo: '' }

interface Props {
  typed: typeof issueStart
  onType(change: Partial<typeof issueStart>): void
  fieldErrors: Readonly<Record<string, string>>
  today: string
  /** What is wrong with the sum as it was typed. */
  sumFault: string | undefined
  /** Paper is on its way with somebody. */
  isSent: boolean
}

/** What stands on the invoice that was made elsewhere. */
export const IssueFields = ({ typed, onType, fieldErrors, today, sumFault, isSent }: Props) => (
  <>
    <TextInput
      autoComplete="off"
      error={fieldErrors['number']}
      help="数电发票20位；税控发票填代码加号码"
      inputMode="numeric"
      label="发票号码"
      maxLength={40}
      name="number"
      onChange={({ target }) => onType({ number: target.value })}
      required
      value={typed.number}
    />
    <div className="grid grid-cols-2 gap-3">
      <TextInput
        error={fieldErrors['issued_on']}
        label="开票日期"
        max={today}
        name="issued_on"
        onChange={({ target }) => onType({ issuedOn: target.value })}
        required
        type="date"
        value={typed.issuedOn}
      />
      <TextInput
        autoComplete="off"
        error={fieldErrors['amount_fen'] ?? sumFault}
        inputMode="decimal"
        label="发票金额（元）"
        maxLength={12}
        name="amount_fen"
        onChange={({ target }) => onType({ yuan: target.value })}
        required
        value={typed.yuan}
      />
    </div>
    {isSent && (
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
    )}
  </>
)
