import type { ReactNode } from 'react'
import { isMasked } from '#src/domain/account/masks.ts'
import { isForeign } from '#src/domain/personal-details.ts'
import { Check, PhoneInput, TextInput } from '#src/ui/fields/field.tsx'
import { DateInput } from '#src/web/ui/date/date-input.tsx'
import { GenderSelect, NationalitySelect, PinyinFields } from '../../../ui/traveller/person-fields.tsx'
import { useSpelling } from '../../../ui/traveller/use-spelling.ts'
import { withNationality } from './change.ts'
import type { SavedTravellerForm } from './use-saved-traveller-form.ts'

interface Props {
  form: SavedTravellerForm
}

const grid = 'grid grid-cols-4 gap-4 max-xl:grid-cols-2 max-sm:grid-cols-1'

export function NamePart({ form: { values, change, field } }: Props) {
  const propose = useSpelling(values, change)
  const name = field('name_cn')
  return (
    <Part title="姓名">
      <div className={grid}>
        <TextInput
          help="与证件一致"
          label="中文姓名"
          required={!isForeign(values.nationality)}
          {...name}
          autoComplete="off"
          maxLength={20}
          onBlur={() => {
            name.onBlur()
            void propose()
          }}
        />
        <PinyinFields first={field('name_en_first')} last={field('name_en_last')} />
        <NationalitySelect
          {...field('nationality')}
          onChange={({ target }) => change((now) => withNationality(now, target.value))}
        />
      </div>
    </Part>
  )
}

export const ContactPart = ({ form: { values, today, field, box } }: Props) => (
  <Part title="出生日期与联系方式">
    <div className={grid}>
      <DateInput label="出生日期" max={today} min="1900-01-01" required {...field('birthday')} />
      <GenderSelect required {...field('gender')} />
      <PhoneInput
        help="用于接收出团通知"
        label="手机号"
        {...field('phone')}
        autoComplete="off"
        onFocus={({ target }) => isMasked(values.phone) && target.select()}
      />
      <TextInput
        label="邮箱"
        placeholder="选填"
        {...field('email')}
        autoComplete="off"
        inputMode="email"
        maxLength={80}
        onFocus={({ target }) => isMasked(values.email) && target.select()}
      />
    </div>
    <Check className="mt-4" {...box('is_self')}>
      这位旅客是我本人
    </Check>
  </Part>
)

interface PartProps {
  title: string
  note?: string
  children: ReactNode
}

export const Part = ({ title, note, children }: PartProps) => (
  <section aria-label={title}>
    <h2 className="mb-3 flex flex-wrap items-baseline gap-x-3 font-semibold text-16">
      {title}
      {note && <span className="font-normal text-13 text-ink-500">{note}</span>}
    </h2>
    {children}
  </section>
)
