import { type FormEvent, useState } from 'react'
import { signIn } from '#src/api/desk/account/sign-in.ts'
import { messageOf } from '#src/api/reply.ts'
import { staffPasswordFault } from '#src/domain/desk/staff/staff-password.ts'
import { Button } from '#src/ui/button.tsx'
import { PasswordInput } from '#src/ui/fields/password-input.tsx'
import { Card } from '../sign-in/card.tsx'
import { useAsking } from '../sign-in/use-asking.ts'

interface Props {
  token: string
  login: string
  name: string
  onChosen(secret: { secret: string; uri: string }): void
}

export function ChoosePassword({ token, login, name, onChosen }: Props) {
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [faults, setFaults] = useState<{ password?: string | undefined; again?: string | undefined }>({})
  const { ask, error, isBusy } = useAsking(signIn.enrol)
  async function submit(event: FormEvent) {
    event.preventDefault()
    const fault = staffPasswordFault(password, { login, name })
    const found = { password: fault ?? undefined, again: again === password ? undefined : '两次密码不一致' }
    setFaults(found)
    if (found.password || found.again) return
    const chosen = await ask({ token, password })
    if (chosen) onChosen(chosen)
  }
  return (
    <Card lines={[`账号 ${login}。第1步，共3步：设置密码。`]} title={`${name}，欢迎`}>
      <form className="grid gap-4" onSubmit={submit}>
        {/* The browser keeps the password under this name. */}
        <input autoComplete="username" className="sr-only" readOnly tabIndex={-1} value={login} aria-hidden />
        <PasswordInput
          autoComplete="new-password"
          autoFocus
          error={faults.password ?? (error === null ? undefined : messageOf(error))}
          help="至少12位，可以是一句话；不要用在别处用过的"
          label="密码"
          maxLength={128}
          onChange={(event) => setPassword(event.target.value)}
          value={password}
        />
        <PasswordInput
          autoComplete="new-password"
          error={faults.again}
          label="再输一次"
          maxLength={128}
          onChange={(event) => setAgain(event.target.value)}
          value={again}
        />
        <Button isBusy={isBusy} look="pine" size="lg" type="submit" wide>
          下一步
        </Button>
      </form>
    </Card>
  )
}
