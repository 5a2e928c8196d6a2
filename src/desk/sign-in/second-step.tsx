import { useState } from 'react'
import { signIn } from '#src/api/desk/account/sign-in.ts'
import { Button } from '#src/ui/button.tsx'
import { TextInput } from '#src/ui/fields/field.tsx'
import { deskHref } from '../client/address.ts'
import type { Me } from '../client/me.ts'
import { DigitsInput } from './digits-input.tsx'
import { ProofForm } from './proof-form.tsx'
import { useAsking } from './use-asking.ts'

interface Props {
  ticket: string
  onBack(): void
  onDone(me: Me): void
}

export function SecondStep({ ticket, onBack, onDone }: Props) {
  const [isRecovering, setRecovering] = useState(false)
  const [typed, setTyped] = useState('')
  const { ask, error, isBusy } = useAsking(signIn.totp)
  async function send(text: string) {
    const data = await ask({ ticket, ...(isRecovering ? { recovery: text } : { code: text }) })
    if (data?.me) onDone(data.me)
    else if (data?.enrol_token) location.assign(deskHref(`/enrol/${data.enrol_token}`))
    else setTyped('')
  }
  return (
    <ProofForm
      error={error}
      foot={
        <p className="flex justify-between">
          <Button look="text" onClick={onBack}>
            返回
          </Button>
          <Button
            look="text"
            onClick={() => {
              setTyped('')
              setRecovering(!isRecovering)
            }}
          >
            {isRecovering ? '用动态码登录' : '手机不在身边？用恢复码'}
          </Button>
        </p>
      }
      isBusy={isBusy}
      onSubmit={() => send(typed)}
      verb="登录"
    >
      {isRecovering ? (
        <TextInput
          autoCapitalize="none"
          autoComplete="off"
          autoFocus
          className="num"
          help="用一次即失效。随后请重新绑定动态码。"
          label="恢复码"
          maxLength={24}
          onChange={(event) => setTyped(event.target.value)}
          spellCheck={false}
          value={typed}
        />
      ) : (
        <DigitsInput
          help="手机上动态码应用显示的6位数字"
          isFirst
          onChange={setTyped}
          onComplete={(digits) => void send(digits)}
          value={typed}
        />
      )}
    </ProofForm>
  )
}
