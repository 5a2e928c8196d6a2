import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { TextInput, type TextInputProps } from './field.tsx'

/** With an eye that shows what was typed. Hidden again when the form is made anew. */
export function PasswordInput(props: TextInputProps) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  const eye = (
    <button
      aria-label={`显示${props.label}`}
      aria-pressed={isShown}
      className="-mr-2 grid size-9 shrink-0 place-items-center rounded-full text-ink-500 hover:bg-sunk hover:text-ink-900"
      onClick={() => setShown(!isShown)}
      type="button"
    >
      <Icon aria-hidden className="icon" />
    </button>
  )
  return (
    <TextInput
      autoCapitalize="none"
      autoCorrect="off"
      maxLength={64}
      spellCheck={false}
      suffix={eye}
      {...props}
      type={isShown ? 'text' : 'password'}
    />
  )
}
