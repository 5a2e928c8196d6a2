import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { UserInfo } from '#src/contract/accounts.ts'
import { privacy } from '#src/contract/privacy.ts'
import { dayOf, shanghaiTime } from '#src/domain/calendar-day.ts'
import { CLOSING_MS } from '#src/domain/closing.ts'
import { codeFault, normaliseCode } from '#src/domain/sms-code.ts'
import { call, isRefusal, messageOf } from '../../../client/call.ts'
import { reloadMember } from '../../../client/member.ts'
import { useShopInfo } from '../../../client/shop-info.ts'
import { toast } from '../../../client/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { CodeField } from '../../../ui/login/code-field.tsx'
import { useSendCode } from '../../../ui/send-code.tsx'
import { showFirstError } from '../../../ui/show-first-error.ts'
import { useWork } from '../../use-work.ts'

interface Props {
  member: UserInfo
  /** An order came in between. */
  onBlocked(): void
  onDone(): void
}

export function CloseForm({ member, onBlocked, onDone }: Props) {
  const queryClient = useQueryClient()
  const { server_ts } = useShopInfo()
  const lastDay = dayOf(new Date(server_ts.getTime() + CLOSING_MS))
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string>()
  const [failure, setFailure] = useState('')
  const sender = useSendCode({ phone: member.phone, scene: 'reveal', onError: setFault })

  const closing = useWork({
    work: () => call(privacy.close, { code: normaliseCode(code) }),
    onDone: async ({ closes_at }) => {
      if (!closes_at) return onBlocked()
      onDone()
      // The notice with the way back stands at the top of the page.
      scrollTo({ top: 0 })
      toast.ok(`账号将于 ${shanghaiTime(closes_at).slice(0, 16)} 注销`)
      await reloadMember(queryClient)
    },
    onFailed: (error) => {
      if (!isRefusal(error, 'BAD_CODE')) return setFailure(messageOf(error))
      setFault(messageOf(error))
      showFirstError()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setFailure('')
    const found = codeFault(code) ?? undefined
    setFault(found)
    if (found) showFirstError()
    else closing.start()
  }

  return (
    <form className="mt-5 grid gap-4 border-line border-t pt-5" noValidate onSubmit={submit}>
      <p>
        现在申请，账号将于 <b className="num">{lastDay}</b> 注销。请验证当前手机号{' '}
        <b className="num">{member.phone_mask}</b>。
      </p>
      <CodeField
        error={fault}
        onChange={({ target }) => {
          setCode(target.value)
          setFault(undefined)
        }}
        sender={sender}
        value={code}
      />
      <p className="text-[13px] text-err empty:hidden" role="alert">
        {failure}
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onDone}>暂不注销</Button>
        <Button isBusy={closing.isBusy} look="pine" type="submit">
          申请注销
        </Button>
      </div>
      {sender.dialog}
    </form>
  )
}
