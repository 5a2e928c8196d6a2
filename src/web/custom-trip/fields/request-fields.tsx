import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { monthsAhead } from '#src/domain/content/custom-trip.ts'
import { PhoneInput, Select, TextInput } from '#src/ui/fields/field.tsx'
import { useToday } from '#src/web/client/shop-info.ts'
import type { Bound } from '#src/web/form/bound.ts'
import { citiesQuery } from '../queries.ts'

/** A year to plan for: who looks further ahead says so in words. */
const MONTHS = 12

export function CityField(bound: Bound) {
  const { data: cities } = useSuspenseQuery(citiesQuery)
  return (
    <Select label="出发城市" required {...bound}>
      <option value="">请选择</option>
      {cities.map(({ id, name }) => (
        <option key={id}>{name}</option>
      ))}
    </Select>
  )
}

export function MonthField(bound: Bound) {
  const months = monthsAhead(useToday(), MONTHS)
  return (
    <Select label="出行时间" {...bound}>
      <option value="">时间未定</option>
      {months.map((month) => (
        <option key={month} value={month}>
          {month.slice(0, 4)}年{Number(month.slice(5))}月
        </option>
      ))}
    </Select>
  )
}

export const NameField = (bound: Bound) => (
  <TextInput autoComplete="name" label="联系人" maxLength={20} required {...bound} />
)

export const PhoneField = (bound: Bound) => (
  <PhoneInput label="联系电话" placeholder="手机号" required {...bound} />
)

/** Two fields side by side; `wide` gives the second one more room, for a telephone number. */
export const Two = ({ children, wide = false }: { children: ReactNode; wide?: boolean }) => (
  <div className={`grid gap-3 ${wide ? 'grid-cols-[136px_minmax(0,1fr)]' : 'grid-cols-2'}`}>{children}</div>
)
