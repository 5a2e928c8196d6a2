import { useState } from 'react'

interface CellProps {
  label: string
  value: number | null
  most: number
  /** Places behind the point. */
  places?: 0 | 2
  placeholder?: string
  width?: 'w-16' | 'w-24' | 'w-28'
  onChange(value: number | null): void
}

/** Keeps what is typed, `12.` too, until it is a number that fits. */
export function NumberCell({
  label,
  value,
  most,
  places = 0,
  placeholder,
  width = 'w-24',
  onChange,
}: CellProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? (value === null ? '' : String(value))
  return (
    <span className={`input ${width}`}>
      <input
        aria-label={label}
        className="num"
        inputMode="decimal"
        maxLength={String(most).length + (places === 0 ? 0 : 3)}
        onBlur={() => setTyped(null)}
        onChange={({ target }) => {
          const text = target.value.trim()
          const isNumber = places === 0 ? /^\d+$/.test(text) : /^\d+(\.\d{0,2})?$/.test(text)
          if (text !== '' && (!isNumber || Number(text) > most)) return
          setTyped(text)
          onChange(text === '' ? null : Number(text))
        }}
        placeholder={placeholder}
        value={shown}
      />
    </span>
  )
}
