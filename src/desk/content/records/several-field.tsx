import { X } from 'lucide-react'
import { Select } from '#src/ui/fields/field.tsx'
import type { FieldControl, FieldSpec } from './fields.ts'

interface Props {
  spec: FieldSpec
  control: FieldControl
}

/** Several of what there is, in an order of their own; the value is their numbers with commas between. */
export function SeveralField({
  spec: { label, help, options = [], most = 5, isRequired = false, isNameless = false },
  control,
}: Props) {
  const chosen = control.value.split(',').filter((value) => value !== '')
  const write = (values: readonly string[]) => control.onChange({ target: { value: values.join(',') } })
  const labelOf = (value: string) => options.find(([each]) => each === value)?.[1]
  const left = options.filter(([value]) => !chosen.includes(value))
  const isFull = chosen.length >= most
  return (
    <div>
      <Select
        disabled={isFull}
        error={control.error}
        help={isFull ? `最多 ${most} 个` : help}
        label={`${label}（${chosen.length}/${most}）`}
        name={control.name}
        onChange={({ target }) => target.value !== '' && write([...chosen, target.value])}
        required={isRequired}
        value=""
      >
        <option value="">{left.length > 0 ? '添加…' : '没有可添加的'}</option>
        {left.map(([value, text]) => (
          <option key={value} value={value}>
            {isNameless ? text : `${value} ${text}`}
          </option>
        ))}
      </Select>
      {chosen.length > 0 && (
        <ol aria-label={`已选${label}`} className="mt-2 flex flex-wrap gap-1.5">
          {chosen.map((value) => (
            <li className="tag" key={value}>
              {!isNameless && <span className="num">{value} </span>}
              {labelOf(value) ?? (isNameless ? value : '现在不能领取')}
              <button
                aria-label={`移除 ${labelOf(value) ?? value}`}
                className="ml-1"
                onClick={() => write(chosen.filter((each) => each !== value))}
                type="button"
              >
                <X aria-hidden className="icon size-3" />
              </button>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
