import { useState } from 'react'
import { NumberStepper } from '../../../ui/number-stepper.tsx'

const MOST = 99

interface Props {
  label: string
  /** Beside the label: who is meant. */
  note?: string
  name: string
  min: number
  start: number
  error: string | undefined
}

/** People are counted with the steppers of the product page; the form reads the number from its field. */
export function PeopleField({ label, note, name, min, start, error }: Props) {
  const [count, setCount] = useState(start)
  return (
    <div className="field">
      <span className="!mb-[3px] !text-[13px] leading-5">
        {label}
        {note && <small className="ml-1.5 text-[12px] text-ink-500">{note}</small>}
      </span>
      <NumberStepper label={label} max={MOST} min={min} onChange={setCount} value={count} />
      <input name={name} type="hidden" value={count} />
      {error && <p className="hint err">{error}</p>}
    </div>
  )
}
