import type { TouristView } from '#src/contract/travellers.ts'
import type { Scope } from '#src/domain/codes.ts'
import { acceptedDocTypes } from '#src/domain/documents.ts'
import { type DocType, docTypeText, personKindText } from '#src/domain/traveller-codes.ts'
import { DateInput } from '../../ui/date-input.tsx'
import { Check, PhoneInput, Select, TextInput } from '../../ui/field.tsx'
import { GenderSelect, NationalitySelect, PinyinFields } from '../../ui/traveller/person-fields.tsx'
import { retyped } from '../../ui/traveller/retyped.ts'
import { useSpelling } from '../../ui/traveller/use-spelling.ts'
import { filledFromDocument, fromTourist, type TravellerForm } from './order-form.ts'

interface Props {
  index: number
  typed: TravellerForm
  scope: Scope
  tourists: readonly TouristView[]
  /** By field name as the server has it: `travellers.0.doc_no`. */
  errors: Record<string, string>
  onChange(typed: TravellerForm): void
  onLeave(field: string): void
}

/** One person: chosen from the saved travellers, or typed. Checked when a field is left, then at every key. */
export function TravellerCard({ index, typed, scope, tourists, errors, onChange, onLeave }: Props) {
  const name = (field: string) => `travellers.${index}.${field}`
  const set = (over: Partial<TravellerForm>) => onChange({ ...typed, ...over })
  const field = (key: keyof TravellerForm, wire: string) => ({
    error: errors[name(wire)],
    name: name(wire),
    value: String(typed[key]),
    onBlur: () => onLeave(name(wire)),
    onChange: (event: { target: { value: string } }) =>
      set({ [key]: retyped(String(typed[key]), event.target.value) }),
  })
  const propose = useSpelling(typed, set)
  const accepted = acceptedDocTypes(scope, typed.nationality, typed.kind)
  const needsPinyin = scope !== 'domestic' || !['CHN', 'HKG', 'MAC', 'TWN'].includes(typed.nationality)
  return (
    <fieldset className="rounded-card border border-line bg-paper px-5 py-4">
      <legend className="sr-only">旅客 {index + 1}</legend>
      <p className="mb-3 flex items-center gap-2">
        <b>旅客 {index + 1}</b>
        <span className="tag">{personKindText[typed.kind]}</span>
        {errors[`travellers.${index}`] && <span className="text-err">{errors[`travellers.${index}`]}</span>}
      </p>
      {tourists.length > 0 && (
        <div className="mb-4 flex flex-wrap gap-2">
          {tourists.map((tourist) => (
            <button
              aria-pressed={typed.touristId === tourist.id}
              className={`chip ${typed.touristId === tourist.id ? 'on' : ''}`}
              key={tourist.id}
              onClick={() => onChange(fromTourist(typed, tourist, scope))}
              type="button"
            >
              {tourist.name_cn || `${tourist.name_en_last} ${tourist.name_en_first}`}
              {tourist.crowd !== '成人' && `（${tourist.crowd}）`}
            </button>
          ))}
        </div>
      )}
      <div className="grid grid-cols-3 gap-x-4 gap-y-4 max-[900px]:grid-cols-1">
        <TextInput
          label="中文姓名"
          required
          {...field('nameCn', 'name_cn')}
          autoComplete="off"
          maxLength={20}
          onBlur={() => {
            onLeave(name('name_cn'))
            if (needsPinyin) void propose()
          }}
        />
        <NationalitySelect {...field('nationality', 'nationality')} />
        <Select label="证件类型" {...field('docType', 'doc_type')}>
          {accepted.map((type: DocType) => (
            <option key={type} value={type}>
              {docTypeText[type]}
            </option>
          ))}
        </Select>
        <TextInput
          help={scope === 'outbound' ? '证件办理中可先留空，出发前 20 天须补齐' : '可先留空，出行前须补齐'}
          label="证件号码"
          {...field('docNo', 'doc_no')}
          autoComplete="off"
          maxLength={40}
          onBlur={() => {
            onChange(filledFromDocument(typed))
            onLeave(name('doc_no'))
          }}
        />
        {(typed.docType === 'passport' || typed.docType === 'hkmo_permit') && (
          <DateInput label="证件有效期至" {...field('validUntil', 'valid_until')} />
        )}
        <DateInput help="填写身份证后自动带出" label="出生日期" {...field('birthday', 'birthday')} />
        <GenderSelect {...field('gender', 'gender')} />
        {needsPinyin && (
          <PinyinFields
            first={field('nameEnFirst', 'name_en_first')}
            last={field('nameEnLast', 'name_en_last')}
            required
          />
        )}
        <PhoneInput autoComplete="off" help="用于接收出团通知" label="手机号" {...field('phone', 'phone')} />
      </div>
      {typed.touristId === null && (
        <Check
          checked={typed.saves}
          className="mt-3"
          onChange={(event) => set({ saves: event.target.checked })}
        >
          保存为常用旅客
        </Check>
      )}
    </fieldset>
  )
}
