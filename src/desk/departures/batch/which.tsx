import type { departureBatches } from '#src/api/desk/departures/batches.ts'
import type { Input } from '#src/api/endpoint.ts'
import { isDay } from '#src/domain/calendar-day.ts'
import { Check, TextInput } from '#src/ui/fields/field.tsx'

/** Products, days and weekdays, as they are typed. */
interface Named {
  products: string
  from: string
  until: string
  weekdays: readonly number[]
}
export const anyDay: Named = { products: '', from: '', until: '', weekdays: [0, 1, 2, 3, 4, 5, 6] }

type Which = Omit<Input<typeof departureBatches.preview>, 'change_json'>

/** What is chosen, as it is sent; null while something is missing. */
export function whichOf(chosen: readonly number[], { products, from, until, weekdays }: Named): Which | null {
  if (chosen.length > 0) return { ids_json: [...chosen] }
  const numbers = products.match(/\d{1,9}/g) ?? []
  if (numbers.length === 0 || !isDay(from) || !isDay(until) || weekdays.length === 0) return null
  return { product_ids_json: numbers.map(Number), from, until, weekdays_json: [...weekdays] }
}

const names = ['日', '一', '二', '三', '四', '五', '六']

interface Props {
  value: Named
  onChange(value: Named): void
}

/** For departures beyond what can be drawn: of whole products, over months. */
export const WhichFields = ({ value, onChange }: Props) => (
  <div className="grid grid-cols-2 gap-x-3 gap-y-2.5">
    <div className="col-span-2">
      <TextInput
        help="用逗号分开；也可以在日历里拖出一块"
        label="产品编号"
        maxLength={300}
        name="products"
        onChange={({ target }) => onChange({ ...value, products: target.value })}
        value={value.products}
      />
    </div>
    {(['from', 'until'] as const).map((name) => (
      <TextInput
        key={name}
        label={name === 'from' ? '出发日从' : '到'}
        name={name}
        onChange={({ target }) => onChange({ ...value, [name]: target.value })}
        type="date"
        value={value[name]}
      />
    ))}
    <fieldset className="col-span-2 flex flex-wrap gap-x-3 gap-y-1.5">
      <legend className="mb-1.5 text-ink-700">星期</legend>
      {[1, 2, 3, 4, 5, 6, 0].map((day) => (
        <Check
          checked={value.weekdays.includes(day)}
          key={day}
          onChange={({ target }) =>
            onChange({
              ...value,
              weekdays: target.checked
                ? [...value.weekdays, day]
                : value.weekdays.filter((one) => one !== day),
            })
          }
        >
          {names[day]}
        </Check>
      ))}
    </fieldset>
  </div>
)
