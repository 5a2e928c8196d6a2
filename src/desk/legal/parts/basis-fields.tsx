import type { LegalText } from '#src/api/desk/legal/texts.ts'
import { LONGEST_LEGAL_BASIS, LONGEST_LEGAL_TITLE } from '#src/domain/desk/legal/versions.ts'
import { TextInput } from '#src/ui/fields/field.tsx'
import type { useRecordForm } from '../../form/use-record-form.ts'

type Form = Pick<ReturnType<typeof useRecordForm<LegalText['fields']>>, 'field'>

/** What it is called, and what it stands on. */
export const BasisFields = ({ form }: { form: Form }) => (
  <div className="mb-4 grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)_160px] gap-3">
    <TextInput label="名称" maxLength={LONGEST_LEGAL_TITLE} required {...form.field('title')} />
    <TextInput label="法律依据" maxLength={LONGEST_LEGAL_BASIS} {...form.field('legal_basis')} />
    <TextInput label="核对日期" type="date" {...form.field('checked_on')} />
  </div>
)

export const basisLabels = { title: '名称', legal_basis: '法律依据', checked_on: '核对日期' }
