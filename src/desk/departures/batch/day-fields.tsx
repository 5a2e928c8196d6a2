import { type Season, seasons, seasonText } from '#src/domain/booking/departures/seasons.ts'
import { isDay } from '#src/domain/calendar-day.ts'
import { Check, TextInput } from '#src/ui/fields/field.tsx'

/** Days as they are typed: from one to another, on some weekdays (0 is Sunday) and in some seasons. */
export interface TypedDays {
  from: string
  until: string
  weekdays: readonly number[]
  seasons: readonly Season[]
}
export const anyDays: TypedDays = { from: '', until: '', weekdays: [0, 1, 2, 3, 4, 5, 6], seasons }

/** A single day is chosen whatever it is. */
const isOneDay = ({ from, until }: TypedDays) => from !== '' && from === until

/** As they are sent; null while something is missing. */
export function daysOf(typed: TypedDays) {
  const { from, until, weekdays, seasons: chosen } = typed
  if (!isDay(from) || !isDay(until)) return null
  if (isOneDay(typed)) return { from, until }
  return weekdays.length > 0 && chosen.length > 0
    ? { from, until, weekdays_json: [...weekdays], seasons_json: [...chosen] }
    : null
}

const weekdayNames = ['日', '一', '二', '三', '四', '五', '六']
const weekdayOptions = [1, 2, 3, 4, 5, 6, 0].map((value) => [value, weekdayNames[value] ?? ''] as const)
const seasonOptions = seasons.map((value) => [value, seasonText[value]] as const)

interface Props {
  value: TypedDays
  onChange(value: Partial<TypedDays>): void
}

export const DayFields = ({ value, onChange }: Props) => (
  <>
    {(['from', 'until'] as const).map((name) => (
      <TextInput
        key={name}
        label={name === 'from' ? '出发日从' : '到'}
        name={name}
        onChange={({ target }) => onChange({ [name]: target.value })}
        type="date"
        value={value[name]}
      />
    ))}
    {!isOneDay(value) && (
      <>
        <Checks
          chosen={value.weekdays}
          legend="星期"
          onChange={(weekdays) => onChange({ weekdays })}
          options={weekdayOptions}
        />
        <Checks
          chosen={value.seasons}
          legend="季节"
          onChange={(chosen) => onChange({ seasons: chosen })}
          options={seasonOptions}
        />
      </>
    )}
  </>
)

interface ChecksProps<T> {
  legend: string
  options: readonly (readonly [value: T, label: string])[]
  chosen: readonly T[]
  onChange(chosen: T[]): void
}

/** Some of several, each with its box. */
export const Checks = <T extends string | number>({ legend, options, chosen, onChange }: ChecksProps<T>) => (
  <fieldset className="col-span-2 flex flex-wrap gap-x-2 gap-y-1.5">
    <legend className="mb-1.5 text-ink-700">{legend}</legend>
    {options.map(([value, label]) => (
      <Check
        checked={chosen.includes(value)}
        className="[&>label]:gap-1"
        key={value}
        onChange={({ target }) =>
          onChange(target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
        }
      >
        {label}
      </Check>
    ))}
  </fieldset>
)
