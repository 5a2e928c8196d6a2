import type { ComponentProps } from 'react'
import { genders, genderText } from '#src/domain/codes.ts'
import { keysOf } from '#src/domain/keys.ts'
import { Check } from '#src/ui/fields/field.tsx'

interface Props extends Pick<ComponentProps<'input'>, 'onChange' | 'name'> {
  value: string
}

/** The gender is optional. */
export const GenderField = ({ value, name, onChange }: Props) => (
  <fieldset>
    <legend className="mb-1.5 text-ink-700">性别</legend>
    <div className="flex h-11 items-center gap-6">
      {keysOf(genders).map((gender) => (
        <Check
          checked={value === gender}
          key={gender}
          kind="radio"
          name={name}
          onChange={onChange}
          value={gender}
        >
          {genderText[gender]}
        </Check>
      ))}
      <Check checked={value === ''} kind="radio" name={name} onChange={onChange} value="">
        保密
      </Check>
    </div>
  </fieldset>
)
