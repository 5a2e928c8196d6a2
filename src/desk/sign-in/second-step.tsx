import { type FormEvent, useState } from 'react'
import { signIn } from '#src/api/desk/account/sign-in.ts'
import { messageOf } from '#src/api/reply.ts'
import { Button } from '#src/ui/button.tsx'
import { TextInput } from '#src/ui/fields/field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { deskHref } from '../client/address.ts'
import type { Me } from '../client/me.ts'
import { DigitsInput } from './digits-input.tsx'
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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(typed)
  }
  return (
    <form className="grid gap-4" onSubmit={submit}>
      {error !== null && (
        <Notice live tone="err">
          {messageOf(error)}
        </Notice>
      )}
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
      <Button busyText="登录中" isBusy={isBusy} look="pine" size="lg" type="submit" wide>
        登录
      </Button>
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
    </form>
  )
}
