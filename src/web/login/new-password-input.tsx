import { passwordFault } from '#src/domain/account/password.ts'
import type { TextInputProps } from '#src/ui/fields/field.tsx'
import { PasswordInput } from '#src/ui/fields/password-input.tsx'

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
