import { useState } from 'react'
import type { MemberOverview } from '#src/api/desk/service/members.ts'
import { deskMembers as members } from '#src/api/desk/service/members.ts'
import { codeFault, codeWrongText } from '#src/domain/account/sms-code.ts'
import { Button } from '#src/ui/button.tsx'
import { TextInput } from '#src/ui/fields/field.tsx'
import { toast } from '#src/ui/toast.ts'
import { ChangeSheet } from '../../act/change-sheet.tsx'
import { useChange } from '../../client/use-change.ts'

interface Props {
  member: MemberOverview
  onClose(): void
}

/** Takes a closing back: the member reads out the code that was sent to their telephone. */
export function Restore({ member: { uid, phone_mask }, onClose }: Props) {
  const [code, setCode] = useState('')
  const [fault, setFault] = useState('')
  const send = useChange(members.restoreCode, { onDone: () => toast.ok('验证码已发送') })
  function finish(isRestored: boolean) {
    if (isRestored) toast.ok('账号已恢复')
    else setFault(codeWrongText)
    return isRestored
  }
  return (
    <ChangeSheet
      endpoint={members.restore}
      inputOf={() => ({ uid, code: code.trim() })}
      isBlocked={codeFault(code) !== null}
      level={1}
      onClose={onClose}
      onDone={({ is_restored }) => finish(is_restored)}
      title="恢复注销中的账号"
      verb="恢复账号"
    >
      <p className="mb-3 text-ink-700">
        向 <span className="num">{phone_mask}</span> 发送验证码，请会员在电话中报出。
      </p>
      <div className="flex items-start gap-3">
        <div className="w-56">
          <TextInput
            autoComplete="off"
            error={fault}
            inputMode="numeric"
            label="验证码"
            maxLength={8}
            name="code"
            onChange={({ target }) => {
              setFault('')
              setCode(target.value)
            }}
            required
            value={code}
          />
        </div>
        <Button className="mt-6.5" isBusy={send.isBusy} onClick={() => send.send({ uid })}>
          发送验证码
        </Button>
      </div>
    </ChangeSheet>
  )
}
