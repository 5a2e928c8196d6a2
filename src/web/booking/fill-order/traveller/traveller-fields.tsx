import type { Endpoint } from '#src/api/endpoint.ts'
import { isForeign } from '#src/domain/personal-details.ts'
import { acceptedDocTypes } from '#src/domain/travellers/documents.ts'
import { documentsDue } from '#src/domain/travellers/traveller.ts'
import { type DocType, docTypeText } from '#src/domain/travellers/traveller-codes.ts'
import { Check, PhoneInput, Select, TextInput } from '#src/ui/fields/field.tsx'
import { DateInput } from '#src/web/ui/date/date-input.tsx'
import { useToday } from '../../../client/shop-info.ts'
import type { useForm } from '../../../form/use-form.ts'
import { GenderSelect, NationalitySelect, PinyinFields } from '../../../ui/traveller/person-fields.tsx'
import type { TypedDetails } from '../../../ui/traveller/typed-details.ts'
import { useSpelling } from '../../../ui/traveller/use-spelling.ts'
import type { FittingTrip } from './fit-travellers.ts'
import { filledFromDocument, type TypedTraveller } from './typed-traveller.ts'

/** A form that holds travellers, whatever else it asks for. */
type TravellersForm = Pick<
  ReturnType<typeof useForm<Endpoint, { travellers: TypedTraveller[] }>>,
  'change' | 'bound' | 'errorOf'
>

export interface TravellerFieldsProps {
  index: number
  typed: TypedTraveller
  trip: FittingTrip
  form: TravellersForm
  /** Whether who is typed may be kept for later orders. */
  canBeSaved?: boolean
  /** The contract is signed for this name: it is shown and not changed. */
  isNameFixed?: boolean
}

type TextPart = keyof TypedDetails | 'doc_type' | 'doc_no' | 'valid_until'

/** The fields of one traveller. */
export function TravellerFields({
  index,
  typed,
  trip,
  form,
  canBeSaved = true,
  isNameFixed = false,
}: TravellerFieldsProps) {
  const { scope } = trip
  const withPart =
    (part: Partial<TypedTraveller>) =>
    ({ travellers }: { travellers: TypedTraveller[] }) => ({
      travellers: travellers.with(index, { ...(travellers[index] ?? typed), ...part }),
    })
  const set = (part: Partial<TypedTraveller>) => form.change(withPart(part))
  const field = (part: TextPart) =>
    form.bound(`travellers.${index}.${part}`, typed[part], (text) => withPart({ [part]: text }))
  const name = field('name_cn')
  const documentNo = field('doc_no')
  const propose = useSpelling(typed, set)
  const accepted = acceptedDocTypes(scope, typed.nationality, typed.kind)
  const hasForeignName = isForeign(typed.nationality)
  const needsPinyin = scope !== 'domestic' || hasForeignName
  const needsDocument = documentsDue('sign', { ...trip, today: useToday() })
  return (
    <>
      <div className="grid grid-cols-3 gap-x-4 gap-y-4 max-lg:grid-cols-1">
        <TextInput
          disabled={isNameFixed}
          help={isNameFixed ? '以已签合同为准' : undefined}
          label="中文姓名"
          required={!hasForeignName}
          {...name}
          autoComplete="off"
          maxLength={20}
          onBlur={() => {
            name.onBlur()
            if (needsPinyin) void propose()
          }}
        />
        <NationalitySelect {...field('nationality')} disabled={isNameFixed} />
        <Select label="证件类型" {...field('doc_type')}>
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
          {...documentNo}
          autoComplete="off"
          maxLength={40}
          onBlur={() => {
            set(filledFromDocument(typed))
            documentNo.onBlur()
          }}
        />
        {(typed.doc_type === 'passport' || typed.doc_type === 'hkmo_permit') && (
          <DateInput label="证件有效期至" {...field('valid_until')} />
        )}
        <DateInput help="填写身份证后自动带出" label="出生日期" {...field('birthday')} />
        <GenderSelect {...field('gender')} />
        {needsPinyin && (
          <PinyinFields
            disabled={isNameFixed}
            first={field('name_en_first')}
            last={field('name_en_last')}
            required
          />
        )}
        <PhoneInput autoComplete="off" help="用于接收出团通知" label="手机号" {...field('phone')} />
      </div>
      {canBeSaved && typed.tourist_id === null && (
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
