import { useMemo } from 'react'
import { genderText } from '#src/domain/codes.ts'
import { keysOf } from '#src/domain/keys.ts'
import { nationalities, nationalityText } from '#src/domain/travellers/nationalities.ts'
import { Select, TextInput } from '#src/ui/fields/field.tsx'
import type { Bound } from '../../form/bound.ts'

const genders = keysOf(genderText)

export const GenderSelect = ({ required = false, ...bound }: Bound & { required?: boolean }) => (
  <Select label="性别" required={required} {...bound}>
    <option value="">请选择</option>
    {genders.map((gender) => (
      <option key={gender} value={gender}>
        {genderText[gender]}
      </option>
    ))}
  </Select>
)

export function NationalitySelect({ disabled = false, ...bound }: Bound & { disabled?: boolean }) {
  const { usual, others } = useMemo(nationalities, [])
  const isListed = usual.includes(bound.value) || others.includes(bound.value)
  return (
    <Select disabled={disabled} label="国籍（地区）" {...bound}>
      <optgroup label="常用">
        <Nationalities codes={usual} />
      </optgroup>
      <optgroup label="其他国家">
        <Nationalities codes={isListed ? others : [...others, bound.value]} />
      </optgroup>
    </Select>
  )
}

const Nationalities = ({ codes }: { codes: readonly string[] }) =>
  codes.map((code) => (
    <option key={code} value={code}>
      {nationalityText(code)}
    </option>
  ))

interface PinyinProps {
  last: Bound
  first: Bound
  required?: boolean
  disabled?: boolean
}

/** Two fields of a grid: family name and given name in letters. */
export const PinyinFields = ({ last, first, required = false, disabled = false }: PinyinProps) => (
  <>
    <TextInput
      disabled={disabled}
      help="与证件一致，如 LI"
      label="姓（拼音）"
      required={required}
      {...last}
      autoCapitalize="characters"
      autoComplete="off"
      maxLength={30}
    />
    <TextInput
      disabled={disabled}
      help="与证件一致，如 LEI"
      label="名（拼音）"
      required={required}
      {...first}
      autoCapitalize="characters"
      autoComplete="off"
      maxLength={40}
    />
  </>
)
