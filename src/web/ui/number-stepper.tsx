interface Props {
  label: string
  value: number
  min: number
  max: number
  onChange(value: number): void
}

/** − n +, for people, rooms and quantities. */
export function NumberStepper({ label, value, min, max, onChange }: Props) {
  return (
    <fieldset aria-label={label} className="stepper-num">
      <button
        aria-label={`${label}减一`}
        disabled={value <= min}
        onClick={() => onChange(value - 1)}
        type="button"
      >
        <svg aria-hidden className="icon" viewBox="0 0 24 24">
          <path d="M5 12h14" />
        </svg>
      </button>
      <output aria-label={label}>{value}</output>
      <button
        aria-label={`${label}加一`}
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
