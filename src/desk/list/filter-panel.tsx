import { Check } from '#src/ui/fields/field.tsx'
import { useAddress } from '../client/address.ts'
import type { ChoiceFilter, DaysFilter, Filter } from './filter.ts'

/** What opens below a chip: the words to choose from, or the first and the last day. */
export function FilterPanel({ filter }: { filter: Filter }) {
  if (filter.kind === 'choice') return <Choices filter={filter} />
  return filter.kind === 'days' ? <Days filter={filter} /> : null
}

function Choices({ filter: { name, title, options, isMulti = false } }: { filter: ChoiceFilter }) {
  const { search, set } = useAddress()
  const chosen = (search[name] ?? '').split(',').filter(Boolean)
  const choose = (value: string, isOn: boolean) => {
    const rest = chosen.filter((each) => each !== value)
    void set({ [name]: isMulti ? (isOn ? [...rest, value] : rest).join(',') : value })
  }
  return (
    <fieldset>
      <legend className="sr-only">{title}</legend>
      {options.map(({ value, label }) => (
        <Check
          checked={chosen.includes(value)}
          className="rounded-row px-2 py-1 hover:bg-pine-50"
          key={value}
          kind={isMulti ? 'checkbox' : 'radio'}
          name={name}
          onChange={({ target }) => choose(value, target.checked)}
        >
          {label}
        </Check>
      ))}
    </fieldset>
  )
}

function Days({ filter: { name, until } }: { filter: DaysFilter }) {
  const { search, set } = useAddress()
  const fields = [
    { word: name, label: '从' },
    { word: until, label: '到' },
  ]
  return (
    <div className="grid gap-2 p-1">
      {fields.map(({ word, label }) => (
        <label className="flex items-center gap-2" key={word}>
          <span className="text-ink-700">{label}</span>
          <span className="input">
            <input
              max={word === name ? search[until] : undefined}
              min={word === until ? search[name] : undefined}
              onChange={({ target }) => void set({ [word]: target.value })}
              type="date"
              value={search[word] ?? ''}
            />
          </span>
        </label>
      ))}
    </div>
  )
}
