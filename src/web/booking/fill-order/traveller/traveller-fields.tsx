import { acceptedDocTypes } from '#src/domain/documents.ts'
import { documentsDue } from '#src/domain/traveller.ts'
import { type DocType, docTypeText } from '#src/domain/traveller-codes.ts'
import { useToday } from '../../../client/shop-info.ts'
import { DateInput } from '../../../ui/date-input.tsx'
import { Check, PhoneInput, Select, TextInput } from '../../../ui/field.tsx'
import { GenderSelect, NationalitySelect, PinyinFields } from '../../../ui/traveller/person-fields.tsx'
import { retyped } from '../../../ui/traveller/retyped.ts'
import { useSpelling } from '../../../ui/traveller/use-spelling.ts'
import type { FittingTrip } from './fit-travellers.ts'
import { filledFromDocument, type TravellerForm } from './traveller-form.ts'

export interface TravellerFieldsProps {
  index: number
  typed: TravellerForm
  trip: FittingTrip
  /** By field name as the server has it: `travellers.0.doc_no`. */
  errors: Record<string, string>
  onChange(typed: TravellerForm): void
  onLeave(field: string): void
}

/** What is typed of one person. Checked when a field is left, then at every key. */
export function TravellerFields({ index, typed, trip, errors, onChange, onLeave }: TravellerFieldsProps) {
  const { scope } = trip
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
  const isForeign = !['CHN', 'HKG', 'MAC', 'TWN'].includes(typed.nationality)
  const needsPinyin = scope !== 'domestic' || isForeign
  const needsDocument = documentsDue('sign', { ...trip, today: useToday() })
  return (
    <>
      <div className="grid grid-cols-3 gap-x-4 gap-y-4 max-[900px]:grid-cols-1">
        <TextInput
          label="中文姓名"
          required={!isForeign}
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
          help={
            needsDocument
              ? '签约前须填写'
              : scope === 'outbound'
                ? '证件办理中可先留空，出发前 20 天须补齐'
                : '可先留空，出行前须补齐'
          }
          label="证件号码"
          required={needsDocument}
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
    </>
  )
}
