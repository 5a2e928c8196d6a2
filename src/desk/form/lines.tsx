interface LinesProps {
  name: string
  label: string
  help: string
  error?: string | undefined
  required?: boolean
  value: readonly string[]
  onChange(lines: string[]): void
}

/** A list as it is written fastest: one entry a line. */
export const Lines = ({ value, onChange, help, error, name, label, required }: LinesProps) => (
  <div>
    <label className="mb-1.5 block text-ink-700" htmlFor={name}>
      {label}
      {required && (
        <span aria-hidden className="ml-0.5 text-cin-600">
          *
        </span>
      )}
    </label>
    <span className={`input area ${error ? 'err' : ''}`}>
      <textarea
        aria-describedby={`${name}-note`}
        aria-invalid={error ? true : undefined}
        className="field-sizing-content"
        id={name}
        name={name}
        onChange={({ target }) => onChange(target.value === '' ? [] : target.value.split('\n'))}
        rows={3}
        value={value.join('\n')}
      />
    </span>
    <p className={error ? 'hint err' : 'hint'} id={`${name}-note`}>
      {error ?? help}
    </p>
  </div>
)
