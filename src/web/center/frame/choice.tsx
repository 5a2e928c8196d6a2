interface Props {
  label: string
  /** What the empty value says. */
  whole: string
  value: string
  options: readonly (readonly [value: string, text: string])[]
  onChange(value: string): void
}

/** A small choice beside a title, named for who does not see the title. */
export const Choice = ({ label, whole, value, options, onChange }: Props) => (
  <span className="input h-9 w-38">
    <select aria-label={label} onChange={(event) => onChange(event.target.value)} value={value}>
      <option value="">{whole}</option>
      {options.map(([each, text]) => (
        <option key={each} value={each}>
          {text}
        </option>
      ))}
    </select>
    <svg aria-hidden className="icon" viewBox="0 0 24 24">
      <path d="m6 9 6 6 6-6" />
    </svg>
  </span>
)
