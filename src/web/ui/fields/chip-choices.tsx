import { CircleAlert } from 'lucide-react'
import { useId } from 'react'

interface Props {
  label: string
  choices: readonly { value: string; text: string }[]
  chosen: readonly string[]
  onChange(chosen: string[]): void
  /** `one` is a group of radio buttons, `many` of boxes to tick. */
  kind: 'one' | 'many'
  required?: boolean
  error?: string | undefined
  /** `title`: the label is the title of its panel. */
  look?: 'label' | 'title'
}

/** Words to choose from, one or many. */
export function ChipChoices({
  label,
  choices,
  chosen,
  onChange,
  kind,
  required = false,
  error,
  look = 'label',
}: Props) {
  const name = useId()
  const press = (value: string, isOn: boolean) => {
    if (kind === 'one') onChange([value])
    else onChange(isOn ? [...chosen, value] : chosen.filter((each) => each !== value))
  }
  return (
    <fieldset
      aria-describedby={error ? `${name}-note` : undefined}
      aria-invalid={error && kind === 'one' ? true : undefined}
      role={kind === 'one' ? 'radiogroup' : undefined}
    >
      <legend className={look === 'title' ? 'mb-3 font-semibold text-18/28' : 'mb-2 text-ink-700'}>
        {label}
        {required && (
          <span aria-hidden className="ml-0.5 text-cin-600">
            *
          </span>
        )}
      </legend>
      <div className="chips">
        {choices.map(({ value, text }) => (
          <label
            className={`chip relative has-[:focus-visible]:shadow-(--focus) ${chosen.includes(value) ? 'on' : ''}`}
            key={value}
          >
            <input
              checked={chosen.includes(value)}
              className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
              name={name}
              required={required && kind === 'one'}
              onChange={({ target }) => press(value, target.checked)}
              type={kind === 'one' ? 'radio' : 'checkbox'}
              value={value}
            />
            {text}
          </label>
        ))}
      </div>
      {error && (
        <p className="hint err" id={`${name}-note`}>
          <CircleAlert aria-hidden className="icon" />
          {error}
        </p>
      )}
    </fieldset>
  )
}
