import { type ReactNode, useId } from 'react'
import { productFieldText } from '#src/domain/catalog/product-doc/fields.ts'
import { NumberCell } from '../../../form/number-cell.tsx'
import type { ProductForm } from '../use-product-form.ts'

export const Heading = ({ children }: { children: ReactNode }) => (
  <h3 className="mt-2 font-semibold">{children}</h3>
)

type NumberField =
  | 'days'
  | 'nights'
  | 'min_group'
  | 'max_group'
  | 'min_pax_order'
  | 'max_pax_order'
  | 'beds_per_room'
  | 'shopping_count'
  | 'sort_weight'
  | 'balance_days'
  | 'book_ahead_days'

interface NumberProps {
  written: ProductForm
  name: NumberField
  most: number
  unit?: string
  help?: string
}

/** A figure of its own. What was cleared is no figure, which the server says. */
export function NumberField({ written, name, most, unit, help }: NumberProps) {
  const label = productFieldText[name]
  const error = written.errorOf(name)
  return (
    <Labelled label={label} note={error ?? help} isFault={error !== undefined} unit={unit}>
      <NumberCell
        label={label}
        most={most}
        onChange={(value) => written.put(name, value as number)}
        value={written.doc[name]}
        width="w-16"
      />
    </Labelled>
  )
}

interface LabelledProps {
  label: string
  unit?: string | undefined
  note?: string | undefined
  isFault?: boolean
  children: ReactNode
}

/** A cell that names itself, below its name for the eye. */
export const Labelled = ({ label, unit, note, isFault = false, children }: LabelledProps) => (
  <div>
    <span aria-hidden className="mb-1.5 block text-ink-700">
      {label}
    </span>
    <span className="flex items-center gap-1.5">
      {children}
      {unit && <span className="text-ink-500">{unit}</span>}
    </span>
    {note && <p className={isFault ? 'hint err' : 'hint'}>{note}</p>}
  </div>
)

interface ManyProps {
  label: string
  list: readonly { id: number; name: string; depth?: number }[]
  value: readonly number[]
  most: number
  help?: string
  onChange(ids: number[]): void
}

/** Several of a few, by a press each; those that are chosen stand first, in their order. */
export function ChooseMany({ label, list, value, most, help, onChange }: ManyProps) {
  const id = useId()
  const nameOf = (one: number) => list.find((each) => each.id === one)?.name ?? String(one)
  return (
    <fieldset>
      <legend className="mb-1.5 text-ink-700">
        {label}（{value.length}）
      </legend>
      <ul className="mb-2 flex flex-wrap gap-1.5">
        {value.map((one) => (
          <li key={one}>
            <button
              aria-label={`移除${label} ${nameOf(one)}`}
              className="chip on"
              onClick={() => onChange(value.filter((each) => each !== one))}
              type="button"
            >
              {nameOf(one)} ×
            </button>
          </li>
        ))}
      </ul>
      <label className="sr-only" htmlFor={id}>
        添加{label}
      </label>
      <span className="input w-60">
        <select
          disabled={value.length >= most}
          id={id}
          onChange={({ target }) => target.value !== '' && onChange([...value, Number(target.value)])}
          value=""
        >
          <option value="">添加{label}…</option>
          {list
            .filter((each) => !value.includes(each.id))
            .map((each) => (
              <option key={each.id} value={each.id}>
                {'　'.repeat(Math.max(0, (each.depth ?? 0) - 1))}
                {each.name}
              </option>
            ))}
        </select>
      </span>
      {help && <p className="hint">{help}</p>}
    </fieldset>
  )
}
