import { documentExpires } from '#src/domain/documents.ts'
import { isMasked } from '#src/domain/masks.ts'
import { type DocType, docTypeText } from '#src/domain/traveller-codes.ts'
import { DateInput } from '../../../ui/date-input.tsx'
import { Check, Select, TextInput } from '../../../ui/field.tsx'
import { retyped } from '../../../ui/traveller/retyped.ts'
import type { DocumentDraft } from './draft.ts'

interface Props {
  doc: DocumentDraft
  /** Counts from 1. */
  number: number
  types: readonly DocType[]
  /** Undefined where there is nothing to choose from. */
  isDefault: boolean | undefined
  /** The wire's name of this document: `docs_json.0`. */
  field: string
  errors: Record<string, string>
  onChange(doc: DocumentDraft): void
  onDefault(): void
  onLeave(field: string): void
  onRemove(): void
}

export function DocumentCard(props: Props) {
  const { doc, number, types, isDefault, field, errors, onChange, onDefault, onLeave, onRemove } = props
  const leaveNumber = () => {
    // Emptied by mistake: the number that is saved is still there.
    if (doc.number.trim() === '' && doc.mask) onChange({ ...doc, number: doc.mask })
    onLeave(`${field}.doc_no`)
  }
  return (
    <fieldset className="rounded-card border border-line bg-paper px-5 pt-4 pb-5 max-[600px]:px-4">
      <legend className="sr-only">证件 {number}</legend>
      <div className="mb-3 flex min-h-9 items-center gap-4">
        <b>证件 {number}</b>
        {isDefault !== undefined && (
          <Check checked={isDefault} kind="radio" name="is_default" onChange={onDefault}>
            预订时优先使用
          </Check>
        )}
        <button
          aria-label={`移除证件 ${number}`}
          className="ml-auto h-9 rounded-control px-3 text-[14px] text-pine-600 hover:bg-pine-50"
          onClick={onRemove}
          type="button"
        >
          移除
        </button>
      </div>
      <div className="grid grid-cols-3 gap-4 max-[900px]:grid-cols-1">
        <Select
          error={errors[`${field}.doc_type`]}
          label="证件类型"
          name={`${field}.doc_type`}
          onBlur={() => onLeave(`${field}.doc_type`)}
          // Another kind of document has another number.
          onChange={({ target }) =>
            onChange({
              ...doc,
              type: target.value as DocType,
              ...(isMasked(doc.number) && { number: '', mask: '' }),
            })
          }
          value={doc.type}
        >
          {types.map((type) => (
            <option key={type} value={type}>
              {docTypeText[type]}
            </option>
          ))}
        </Select>
        <TextInput
          autoComplete="off"
          error={errors[`${field}.doc_no`]}
          help={doc.mask ? '号码已加密保存，直接输入即可更换' : undefined}
          label="证件号码"
          maxLength={40}
          name={`${field}.doc_no`}
          onBlur={leaveNumber}
          onChange={({ target }) => onChange({ ...doc, number: retyped(doc.number, target.value) })}
          onFocus={({ target }) => isMasked(doc.number) && target.select()}
          value={doc.number}
        />
        {documentExpires(doc.type) && (
          <DateInput
            error={errors[`${field}.valid_until`]}
            help={doc.type === 'id_card' ? '长期有效可不填' : undefined}
            label="有效期至"
            name={`${field}.valid_until`}
            onBlur={() => onLeave(`${field}.valid_until`)}
            onChange={({ target }) => onChange({ ...doc, validUntil: target.value })}
            value={doc.validUntil}
          />
        )}
      </div>
    </fieldset>
  )
}
