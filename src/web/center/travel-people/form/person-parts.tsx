import type { ReactNode } from 'react'
import { isMasked } from '#src/domain/masks.ts'
import { DateInput } from '../../../ui/date-input.tsx'
import { Check, PhoneInput, TextInput } from '../../../ui/field.tsx'
import { GenderSelect, NationalitySelect, PinyinFields } from '../../../ui/traveller/person-fields.tsx'
import { useSpelling } from '../../../ui/traveller/use-spelling.ts'
import { withNationality } from './change.ts'
import type { PersonFormState } from './use-person-form.ts'

type Props = Pick<PersonFormState, 'draft' | 'today' | 'change' | 'leave' | 'bound'>

const grid = 'grid grid-cols-4 gap-4 max-[1200px]:grid-cols-2 max-[600px]:grid-cols-1'

export function NamePart({ draft, change, leave, bound }: Props) {
  const propose = useSpelling(draft, (letters) => change({ ...draft, ...letters }))
  return (
    <Part title="姓名">
      <div className={grid}>
        <TextInput
          help="与证件一致"
          label="中文姓名"
          required={['CHN', 'HKG', 'MAC', 'TWN'].includes(draft.nationality)}
          {...bound('nameCn', 'name_cn')}
          autoComplete="off"
          maxLength={20}
          onBlur={() => {
            leave('name_cn')
            void propose()
          }}
        />
        <PinyinFields
          first={bound('nameEnFirst', 'name_en_first')}
          last={bound('nameEnLast', 'name_en_last')}
        />
        <NationalitySelect
          {...bound('nationality', 'nationality')}
          onChange={({ target }) => change(withNationality(draft, target.value))}
        />
      </div>
    </Part>
  )
}

export const ContactPart = ({ draft, today, change, bound }: Props) => (
  <Part title="出生日期与联系方式">
    <div className={grid}>
      <DateInput label="出生日期" max={today} min="1900-01-01" required {...bound('birthday', 'birthday')} />
      <GenderSelect required {...bound('gender', 'gender')} />
      <PhoneInput
        help="用于接收出团通知"
        label="手机号"
        {...bound('phone', 'phone')}
        autoComplete="off"
        onFocus={({ target }) => isMasked(draft.phone) && target.select()}
      />
      <TextInput
        label="邮箱"
        placeholder="选填"
        {...bound('email', 'email')}
        autoComplete="off"
        inputMode="email"
        maxLength={80}
        onFocus={({ target }) => isMasked(draft.email) && target.select()}
      />
    </div>
    <Check
      checked={draft.isSelf}
      className="mt-4"
      name="is_self"
      onChange={({ target }) => change({ ...draft, isSelf: target.checked })}
    >
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
    <h2 className="mb-3 flex flex-wrap items-baseline gap-x-3 font-semibold text-[16px]">
      {title}
      {note && <span className="font-normal text-[13px] text-ink-500">{note}</span>}
    </h2>
    {children}
  </section>
)
