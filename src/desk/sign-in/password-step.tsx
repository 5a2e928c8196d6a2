import { useState } from 'react'
import { signIn } from '#src/api/desk/account/sign-in.ts'
import { TextInput } from '#src/ui/fields/field.tsx'
import { PasswordInput } from '#src/ui/fields/password-input.tsx'
import { ProofForm } from './proof-form.tsx'
import { useAsking } from './use-asking.ts'

interface Props {
  login: string
  onDone(ticket: string): void
}

export function PasswordStep({ login: known, onDone }: Props) {
  const [login, setLogin] = useState(known)
  const [password, setPassword] = useState('')
  const { ask, error, isBusy } = useAsking(signIn.login)
  const submit = async () => {
    const data = await ask({ login, password })
    if (data) onDone(data.ticket)
    else setPassword('')
  }
  return (
    <ProofForm error={error} isBusy={isBusy} onSubmit={submit} verb="下一步">
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
    </ProofForm>
  )
}
