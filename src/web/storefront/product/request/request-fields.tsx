import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { monthsAhead } from '#src/domain/custom.ts'
import { useToday } from '../../../client/shop-info.ts'
import { PhoneInput, Select, TextInput } from '../../../ui/field.tsx'
import { citiesQuery } from './queries.ts'

export interface FieldProps {
  error: string | undefined
}

/** A year to plan for: who looks further ahead says so in words. */
const MONTHS = 12

export function CityField({ error }: FieldProps) {
  const { data: cities } = useSuspenseQuery(citiesQuery)
  return (
    <Select defaultValue="" error={error} label="出发城市" name="departure_city" required>
      <option value="">请选择</option>
      {cities.map(({ id, name }) => (
        <option key={id}>{name}</option>
      ))}
    </Select>
  )
}

export function MonthField({ error }: FieldProps) {
  const months = monthsAhead(useToday(), MONTHS)
  return (
    <Select defaultValue="" error={error} label="出行时间" name="month">
      <option value="">时间未定</option>
      {months.map((month) => (
        <option key={month} value={month}>
          {month.slice(0, 4)}年{Number(month.slice(5))}月
        </option>
      ))}
    </Select>
  )
}

export const NameField = ({ error }: FieldProps) => (
  <TextInput autoComplete="name" error={error} label="联系人" maxLength={20} name="linkman" required />
)

export const PhoneField = ({ error }: FieldProps) => (
  <PhoneInput error={error} label="联系电话" name="phone" placeholder="手机号" required />
)

export const CountField = ({
  name,
  label,
  error,
  ...input
}: FieldProps & {
  name: string
  label: string
  defaultValue?: string
  placeholder?: string
  required?: boolean
}) => <TextInput error={error} inputMode="numeric" label={label} maxLength={4} name={name} {...input} />

/** Two fields side by side; `wide` gives the second one more room, for a telephone number. */
export const Two = ({ children, wide = false }: { children: ReactNode; wide?: boolean }) => (
  <div className={`grid gap-3 ${wide ? 'grid-cols-[136px_minmax(0,1fr)]' : 'grid-cols-2'}`}>{children}</div>
)
