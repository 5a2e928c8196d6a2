import { CircleAlert, Star } from 'lucide-react'
import { useId, useState } from 'react'

const words = ['很差', '较差', '一般', '满意', '很好'] as const

interface Props {
  label: string
  /** 0 is none. */
  value: number
  onChange(value: number): void
  required?: boolean
  error?: string | undefined
  /** The overall stars are larger than those of a part. */
  isLarge?: boolean
}

/** One to five stars: radio buttons to the keyboard and to who listens, with their words. */
export function StarField({ label, value, onChange, required = false, error, isLarge = false }: Props) {
  const name = useId()
  const [pointed, setPointed] = useState(0)
  const shown = pointed || value
  return (
    <div className="grid gap-1">
      <div
        aria-describedby={error ? `${name}-note` : undefined}
        aria-invalid={error ? true : undefined}
        aria-labelledby={`${name}-label`}
        aria-required={required || undefined}
        className="flex flex-wrap items-center gap-x-4 gap-y-1 max-sm:gap-x-2"
        role="radiogroup"
      >
        <span className={isLarge ? 'font-medium text-15' : 'w-11 text-ink-700'} id={`${name}-label`}>
          {label}
          {required && (
            <span aria-hidden className="ml-0.5 text-cin-600">
              *
            </span>
          )}
        </span>
        <span className="inline-flex" onPointerLeave={() => setPointed(0)}>
          {words.map((word, index) => {
            const stars = index + 1
            return (
              <label
                className="relative grid place-items-center rounded-control px-1 py-1 has-[:focus-visible]:shadow-(--focus)"
                key={word}
                onPointerEnter={(event) => event.pointerType === 'mouse' && setPointed(stars)}
              >
                <input
                  aria-label={`${stars}星 ${word}`}
                  checked={value === stars}
                  className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
                  name={name}
                  onChange={() => onChange(stars)}
                  type="radio"
                  value={stars}
                />
                <Star
                  aria-hidden
                  className={`icon ${isLarge ? '!size-8' : '!size-6'} ${stars <= shown ? 'fill text-och-400' : 'text-control'}`}
                />
              </label>
            )
          })}
        </span>
        <span aria-hidden className="text-och-700">
          {words[shown - 1]}
        </span>
      </div>
      {error && (
        <p className="hint err" id={`${name}-note`}>
          <CircleAlert aria-hidden className="icon" />
          {error}
        </p>
      )}
    </div>
  )
}
