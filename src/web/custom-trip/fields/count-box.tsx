import { NumberStepper } from '#src/ui/fields/number-stepper.tsx'

const MOST = 99

interface Props {
  label: string
  /** Whose age this is. */
  note: string
  name: string
  min: number
  value: string | undefined
  error: string | undefined
  onChange(value: string): void
}

/** How many travel of one age, in a box of its own. */
export const CountBox = ({ label, note, name, min, value, error, onChange }: Props) => (
  <div>
    <div className="flex h-15.5 items-center justify-between rounded-control border border-line-strong pr-2.5 pl-4">
      <span>
        <b className="block font-medium text-15/22">{label}</b>
        <small className="text-12 text-ink-500">{note}</small>
      </span>
      <NumberStepper
        label={label}
        max={MOST}
        min={min}
        onChange={(count) => onChange(String(count))}
        value={Number(value)}
      />
      <input name={name} type="hidden" value={value} />
    </div>
    {error && <p className="hint err">{error}</p>}
  </div>
)
