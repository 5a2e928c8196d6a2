interface Props {
  label: string
  value: number
  min: number
  max: number
  /** Behind the figure: 天. */
  unit?: string
  /** `lg` stands beside other fields. */
  size?: 'md' | 'lg'
  onChange(value: number): void
}

const button =
  'grid size-8.5 place-items-center text-pine-600 disabled:cursor-not-allowed disabled:text-ink-400'

/** − n +, for people, rooms and quantities. */
export function NumberStepper({ label, value, min, max, unit, size = 'md', onChange }: Props) {
  return (
    <fieldset
      aria-label={label}
      className={`flex ${size === 'lg' ? 'h-control px-1' : 'h-9'} w-max items-center rounded-control border border-line-strong bg-white`}
    >
      <button
        aria-label={`${label}减一`}
        className={button}
        disabled={value <= min}
        onClick={() => onChange(value - 1)}
        type="button"
      >
        <svg aria-hidden className="icon" viewBox="0 0 24 24">
          <path d="M5 12h14" />
        </svg>
      </button>
      <output
        aria-label={label}
        className={`${unit ? 'w-13' : 'w-7.5'} text-center font-num font-semibold text-16/none`}
      >
        {value}
        {unit && ` ${unit}`}
      </output>
      <button
        aria-label={`${label}加一`}
        className={button}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
        type="button"
      >
        <svg aria-hidden className="icon" viewBox="0 0 24 24">
          <path d="M5 12h14M12 5v14" />
        </svg>
      </button>
    </fieldset>
  )
}
