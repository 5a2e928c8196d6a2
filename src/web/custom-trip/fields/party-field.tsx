import { NumberStepper } from '#src/ui/fields/number-stepper.tsx'

const MOST = 99

interface Props {
  label: string
  /** Beside the label: who is meant. */
  note?: string
  name: string
  min: number
  unit?: string
  size?: 'md' | 'lg'
  /** A number as text, like every field of a request. */
  value: string | undefined
  error: string | undefined
  onChange(value: string): void
}

/** Counts travellers with the stepper of the product page. */
export const PartyField = ({ label, note, name, min, unit, size, value, error, onChange }: Props) => (
  <div>
    <span className={`block text-ink-700 ${size === 'lg' ? 'mb-1.5' : 'mb-[3px] text-13/20'}`}>
      {label}
      {note && <small className="ml-1.5 text-12 text-ink-500">{note}</small>}
    </span>
    <NumberStepper
      label={label}
      max={MOST}
      min={min}
      onChange={(count) => onChange(String(count))}
      value={Number(value)}
      {...(unit && { unit })}
      {...(size && { size })}
    />
    <input name={name} type="hidden" value={value} />
    {error && <p className="hint err">{error}</p>}
  </div>
)
