import { useState } from 'react'
import type { Me } from '../client/me.ts'
import { PasswordStep } from './password-step.tsx'
import { SecondStep } from './second-step.tsx'

interface Props {
  /** Who was signed in before, whose page is behind this. */
  login?: string | undefined
  onDone(me: Me): void
}

/** The two steps of the login: the password, then the six digits or a recovery code. */
export function LoginForm({ login = '', onDone }: Props) {
  const [ticket, setTicket] = useState('')
  return ticket === '' ? (
    <PasswordStep login={login} onDone={setTicket} />
  ) : (
    <SecondStep onBack={() => setTicket('')} onDone={onDone} ticket={ticket} />
  )
}
