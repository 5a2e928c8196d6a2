import { type FormEvent, useState } from 'react'
import { signIn } from '#src/api/desk/account/sign-in.ts'
import { messageOf } from '#src/api/reply.ts'
import { Button } from '#src/ui/button.tsx'
import { TextInput } from '#src/ui/fields/field.tsx'
import { PasswordInput } from '#src/ui/fields/password-input.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { useAsking } from './use-asking.ts'

interface Props {
  login: string
  onDone(ticket: string): void
}

export function PasswordStep({ login: known, onDone }: Props) {
  const [login, setLogin] = useState(known)
  const [password, setPassword] = useState('')
  const { ask, error, isBusy } = useAsking(signIn.login)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const data = await ask({ login, password })
    if (data) onDone(data.ticket)
    else setPassword('')
  }
  return (
    <form className="grid gap-4" onSubmit={submit}>
      {error !== null && (
        <Notice live tone="err">
          {messageOf(error)}
        </Notice>
      )}
      <TextInput
        autoCapitalize="none"
        autoComplete="username"
        autoFocus={known === ''}
        label="账号"
        maxLength={64}
        onChange={(event) => setLogin(event.target.value)}
        spellCheck={false}
        value={login}
      />
      <PasswordInput
        autoComplete="current-password"
        autoFocus={known !== ''}
        label="密码"
        maxLength={128}
        onChange={(event) => setPassword(event.target.value)}
        value={password}
      />
      <Button busyText="登录中" isBusy={isBusy} look="pine" size="lg" type="submit" wide>
        下一步
      </Button>
    </form>
  )
}
