import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { passwordFault } from '#src/domain/account/password.ts'
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

interface NewProps extends TextInputProps {
  value: string
  /** Normalised; the password must not contain it. */
  phone: string
}

/** For a password that is being chosen: the rule stands below it, and says when it is kept. */
export const NewPasswordInput = ({ phone, ...input }: NewProps) => (
  <PasswordInput
    autoComplete="new-password"
    help={
      input.value !== '' && passwordFault(input.value, phone) === null ? (
        <span className="text-ok">密码符合要求</span>
      ) : (
        '8-16 位，以字母开头，可用字母、数字和英文符号'
      )
    }
    {...input}
  />
)
