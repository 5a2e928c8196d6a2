import { type ReactNode, useState } from 'react'
import type { DeskInvoice } from '#src/api/desk/finance/invoices.ts'
import type { DocumentShown } from '#src/api/desk/system/documents.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { TextInput } from '#src/ui/fields/field.tsx'
import { DocumentField } from '../../../form/document-field.tsx'

/** What stands on a paper that was made on the tax office's platform; an electronic one is handed in with it. */
export function usePaper({ kind, server_ts }: Pick<DeskInvoice, 'kind' | 'server_ts'>) {
  const today = dayOf(server_ts)
  const [typed, setTyped] = useState({ number: '', day: today })
  const [file, setFile] = useState<DocumentShown | null>(null)
  const isElectronic = kind === 'electronic'
  return {
    ...typed,
    today,
    isElectronic,
    file,
    setFile,
    change: (part: Partial<typeof typed>) => setTyped({ ...typed, ...part }),
    isWhole: typed.number.trim() !== '' && typed.day !== '' && (!isElectronic || file !== null),
  }
}

interface Props {
  of: ReturnType<typeof usePaper>
  /** What it is called, and its day. */
  name: '发票' | '红字发票'
  dayName: '开票日期' | '红冲日期'
  dayField: 'issued_on' | 'red_on'
  /** It can bear no earlier day. */
  from?: string | null
  fieldErrors: Readonly<Record<string, string>>
  /** Between its day and the file. */
  children?: ReactNode
}

export const PaperFields = ({ of, name, dayName, dayField, from, fieldErrors, children }: Props) => (
  <>
    <div className="grid grid-cols-[minmax(0,1fr)_160px] gap-3">
      <TextInput
        autoComplete="off"
        error={fieldErrors['number']}
        help="数电发票20位；税控发票填代码加号码"
        inputMode="numeric"
        label={`${name}号码`}
        maxLength={40}
        name="number"
        onChange={({ target }) => of.change({ number: target.value })}
        required
        value={of.number}
      />
      <TextInput
        error={fieldErrors[dayField]}
        label={dayName}
        max={of.today}
        min={from ?? undefined}
        name={dayField}
        onChange={({ target }) => of.change({ day: target.value })}
        required
        type="date"
        value={of.day}
      />
    </div>
    {children}
    <DocumentField
      error={fieldErrors['document']}
      label={of.isElectronic ? `${name === '发票' ? '电子发票' : name}（PDF）` : `${name}扫描件`}
      name="document"
      onChange={of.setFile}
      purpose="invoice"
      required={of.isElectronic}
      value={of.file}
    />
  </>
)
