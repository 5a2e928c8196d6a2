import type { UserInfo } from '#src/api/auth/session.ts'
import type { SmsScene } from '#src/domain/account/member-codes.ts'
import type { Bound } from '#src/web/form/bound.ts'
import { CodeField } from '#src/web/login/code-field.tsx'
import { useSendCode } from '#src/web/login/send-code.tsx'

interface Props extends Bound {
  member: UserInfo
  scene: SmsScene
  /** No code was sent, and why. */
  onFault(sentence: string): void
  /** Marked, in a form whose other fields are. */
  required?: boolean
}

/** A code to the account's own phone. */
export function OwnCodeField({ member, scene, onFault, ...bound }: Props) {
  const sender = useSendCode({ phone: member.phone, scene, onError: onFault })
  return <CodeField sender={sender} {...bound} />
}
