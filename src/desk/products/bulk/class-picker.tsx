import { Minus, Plus, X } from 'lucide-react'
import { Select } from '#src/ui/fields/field.tsx'

interface Classes {
  add: readonly number[]
  remove: readonly number[]
}

interface Props {
  /** What is put on and taken off: `主题`. */
  name: string
  options: readonly { id: number; name: string }[]
  value: Classes
  onChange(value: Classes): void
}

/** What many products get, and what is taken from them. */
export function ClassPicker({ name, options, value, onChange }: Props) {
  const chosen = [...value.add, ...value.remove]
  const left = options.filter(({ id }) => !chosen.includes(id))
  const nameOf = (id: number) => options.find((each) => each.id === id)?.name ?? String(id)
  const without = (id: number) =>
    onChange({
      add: value.add.filter((each) => each !== id),
      remove: value.remove.filter((each) => each !== id),
    })
  const picker = (side: keyof Classes, title: string) => (
    <Select
      label={title}
      onChange={({ target }) =>
        target.value && onChange({ ...value, [side]: [...value[side], Number(target.value)] })
      }
      value=""
    >
      <option value="">请选择</option>
      {left.map((each) => (
        <option key={each.id} value={each.id}>
          {each.name}
        </option>
      ))}
    </Select>
  )
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">{name}</legend>
      <div className="grid grid-cols-2 gap-2">
        {picker('add', `加上${name}`)}
        {picker('remove', `去掉${name}`)}
      </div>
      {chosen.length > 0 && (
        <ul aria-label={`要改的${name}`} className="flex flex-wrap gap-1.5">
          {chosen.map((id) => {
            const isAdded = value.add.includes(id)
            const Sign = isAdded ? Plus : Minus
            return (
              <li className={`tag ${isAdded ? 'pine' : 'warn'}`} key={id}>
                <Sign aria-hidden className="icon size-3" />
                <span className="sr-only">{isAdded ? '加上' : '去掉'}</span>
                {nameOf(id)}
                <button
                  aria-label={`不改 ${nameOf(id)}`}
                  className="ml-1"
                  onClick={() => without(id)}
                  type="button"
                >
                  <X aria-hidden className="icon size-3" />
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </fieldset>
  )
}
