import { NumberCell } from '../../../../form/number-cell.tsx'
import { Labelled } from '../parts.tsx'

interface Props {
  label: string
  /** Fen; null where nothing is said. */
  value: number | null
  unit?: string
  placeholder?: string
  onChange(fen: number | null): void
}

/** Yuan as they are typed, kept in fen. */
export const FenCell = ({ label, value, unit = '元', placeholder, onChange }: Props) => (
  <Labelled label={label} unit={unit}>
    <NumberCell
      label={label}
      most={1_000_000}
      onChange={(yuan) => onChange(yuan === null ? null : Math.round(yuan * 100))}
      places={2}
      {...(placeholder && { placeholder })}
      value={value === null ? null : value / 100}
    />
  </Labelled>
)
