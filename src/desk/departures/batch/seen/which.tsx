import type { departureBatches } from '#src/api/desk/departures/batches.ts'
import type { Input } from '#src/api/endpoint.ts'
import { TextInput } from '#src/ui/fields/field.tsx'
import { anyDays, DayFields, daysOf, type TypedDays } from '../day-fields.tsx'

/** Products and days, as they are typed. */
interface Named extends TypedDays {
  products: string
}
export const anyDay: Named = { products: '', ...anyDays }

type Which = Omit<Input<typeof departureBatches.preview>, 'change_json'>

/** What is chosen, as it is sent; null while something is missing. */
export function whichOf(chosen: readonly number[], { products, ...typed }: Named): Which | null {
  if (chosen.length > 0) return { ids_json: [...chosen] }
  const numbers = products.match(/\d{1,9}/g) ?? []
  const days = daysOf(typed)
  return numbers.length === 0 || days === null ? null : { product_ids_json: numbers.map(Number), ...days }
}

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
    <DayFields onChange={(changed) => onChange({ ...value, ...changed })} value={value} />
  </div>
)
