import { useEffect, useRef } from 'react'
import { TextInput } from '#src/ui/fields/field.tsx'

interface Props {
  label?: string
  value: string
  onChange(digits: string): void
  /** Called with the sixth digit: nobody has to press anything then. */
  onComplete?(digits: string): void
  error?: string | undefined
  help?: string
  /** Takes the focus when it appears. */
  isFirst?: boolean
}

/** The six digits of the authenticator app; blanks that come with pasting are taken out. */
export function DigitsInput({ label = '动态码', value, onChange, onComplete, error, help, isFirst }: Props) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isFirst) input.current?.focus()
  }, [isFirst])
  return (
    <TextInput
      autoComplete="one-time-code"
      className="num font-semibold tracking-[0.2em]"
      error={error}
      help={help}
      inputMode="numeric"
      label={label}
      maxLength={9}
      onChange={(event) => {
        const digits = event.target.value.normalize('NFKC').replace(/\D/g, '').slice(0, 6)
        onChange(digits)
        if (digits.length === 6 && digits !== value) onComplete?.(digits)
      }}
      ref={input}
      value={value}
    />
  )
}
