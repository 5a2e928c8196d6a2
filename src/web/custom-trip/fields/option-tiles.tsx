import { CircleAlert } from 'lucide-react'
import { useId } from 'react'

interface Props {
  label: string
  name: string
  options: readonly { value: string; text: string; whole?: string }[]
  value: string | undefined
  error?: string | undefined
  required?: boolean
  /** A choice that need not be made can be taken back. */
  isOptional?: boolean
  look: 'tiles' | 'chips'
  /** Of the row of tiles. */
  columns?: string
  onChange(event: { target: { value: string } }): void
}

/** One of a few words. By name, so that what was chosen before this code was there is found. */
export function OptionTiles({
  label,
  name,
  options,
  value,
  error,
  required = false,
  isOptional = false,
  look,
  columns = 'grid-cols-4 max-xl:grid-cols-2',
  onChange,
}: Props) {
  const id = useId()
  return (
    <div
      aria-describedby={error ? `${id}-note` : undefined}
      aria-invalid={error ? true : undefined}
      aria-labelledby={`${id}-label`}
      role="radiogroup"
    >
      <p className="mb-1.5 text-ink-700" id={`${id}-label`}>
        {label}
        {required && (
          <span aria-hidden className="ml-0.5 text-cin-600">
            *
          </span>
        )}
      </p>
      <div className={look === 'chips' ? 'chips' : `grid gap-2.5 ${columns}`}>
        {(isOptional ? [{ value: '', text: '都可以' }, ...options] : options).map(
          (option: Props['options'][number]) => (
            <label
              className={look === 'chips' ? 'chip choice relative' : 'option-tile choice'}
              key={option.value}
            >
              <input
                aria-label={option.whole}
                checked={value === option.value}
                className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
                name={name}
                onChange={onChange}
                type="radio"
                value={option.value}
              />
              {option.text}
            </label>
          ),
        )}
      </div>
      {error && (
        <p className="hint err" id={`${id}-note`}>
          <CircleAlert aria-hidden className="icon" />
          {error}
        </p>
      )}
    </div>
  )
}
