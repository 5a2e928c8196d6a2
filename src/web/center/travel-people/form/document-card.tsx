import { isMasked } from '#src/domain/account/masks.ts'
import { documentExpires } from '#src/domain/travellers/documents.ts'
import { type DocType, docTypeText } from '#src/domain/travellers/traveller-codes.ts'
import { Check, Select, TextInput } from '#src/ui/fields/field.tsx'
import { DateInput } from '#src/web/ui/date/date-input.tsx'
import type { Bound } from '../../../form/bound.ts'
import type { TypedDocument } from './typed-saved-traveller.ts'

interface Props {
  doc: TypedDocument
  /** Counts from 1. */
  number: number
  types: readonly DocType[]
  /** Whether another document could be the first choice. */
  hasChoice: boolean
  bind(part: 'doc_type' | 'doc_no' | 'valid_until'): Bound
  onChange(doc: TypedDocument): void
  onDefault(): void
  onRemove(): void
}

export function DocumentCard({ doc, number, types, hasChoice, bind, onChange, onDefault, onRemove }: Props) {
  const type = bind('doc_type')
  const no = bind('doc_no')
  const leaveNumber = () => {
    // Emptied by mistake: the number that is saved is still there.
    if (doc.doc_no.trim() === '' && doc.mask) onChange({ ...doc, doc_no: doc.mask })
    else no.onBlur()
  }
  return (
    <fieldset className="rounded-card border border-line bg-paper px-5 pt-4 pb-5 max-sm:px-4">
      <legend className="sr-only">证件 {number}</legend>
      <div className="mb-3 flex min-h-9 items-center gap-4">
        <b>证件 {number}</b>
        {hasChoice && (
          <Check checked={doc.is_default} kind="radio" name="is_default" onChange={onDefault}>
            预订时优先使用
          </Check>
        )}
        <button
          aria-label={`移除证件 ${number}`}
          className="ml-auto h-9 rounded-control px-3 text-14 text-pine-600 hover:bg-pine-50"
          onClick={onRemove}
          type="button"
        >
          移除
        </button>
      </div>
      <div className="grid grid-cols-3 gap-4 max-lg:grid-cols-1">
        <Select
          label="证件类型"
          {...type}
          // Another kind of document has another number.
          onChange={({ target }) =>
            onChange({
              ...doc,
              doc_type: target.value as DocType,
              ...(isMasked(doc.doc_no) && { doc_no: '', mask: '' }),
            })
          }
        >
          {types.map((type) => (
            <option key={type} value={type}>
              {docTypeText[type]}
            </option>
          ))}
        </Select>
        <TextInput
          autoComplete="off"
          help={doc.mask ? '号码已加密保存，直接输入即可更换' : undefined}
          label="证件号码"
          maxLength={40}
          {...no}
          onBlur={leaveNumber}
          onFocus={({ target }) => isMasked(doc.doc_no) && target.select()}
        />
        {documentExpires(doc.doc_type) && (
          <DateInput
            help={doc.doc_type === 'id_card' ? '长期有效可不填' : undefined}
            label="有效期至"
            {...bind('valid_until')}
          />
        )}
      </div>
    </fieldset>
  )
}
