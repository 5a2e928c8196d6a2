import { useState } from 'react'
import type { DocumentShown } from '#src/api/desk/system/documents.ts'
import { Button } from '#src/ui/button.tsx'
import type { FieldControl } from '../../content/records/fields.ts'
import { DocumentField, DocumentLink } from '../../form/document-field.tsx'

/** The paper on which the customer agreed; of one that is kept the record knows its reference alone. */
export function ConsentField({ name, value, error, onChange }: FieldControl) {
  const [sent, setSent] = useState<DocumentShown | null>(null)
  const write = (next: DocumentShown | null) => {
    setSent(next)
    onChange({ target: { value: next?.ref ?? '' } })
  }
  if (value === '' || sent?.ref === value)
    return (
      <DocumentField
        error={error}
        label="客人的书面同意"
        name={name}
        onChange={write}
        purpose="consent"
        value={value === '' ? null : sent}
      />
    )
  return (
    <fieldset>
      <legend className="mb-1.5 text-ink-700">客人的书面同意</legend>
      <p className="flex min-h-11 items-center gap-3 rounded-row border border-line-strong px-2.5 py-1.5">
        <DocumentLink of={{ ref: value, name: '客人的书面同意' }} />
        <Button className="ml-auto" look="text" onClick={() => write(null)} size="sm">
          换一份
        </Button>
      </p>
      {error && <p className="hint err">{error}</p>}
    </fieldset>
  )
}
