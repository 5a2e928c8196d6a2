import { useQueryClient } from '@tanstack/react-query'
import { privacy } from '#src/api/account/privacy.ts'
import type { UserInfo } from '#src/api/auth/session.ts'
import { CLOSING_MS } from '#src/domain/account/closing.ts'
import { codeFault, normaliseCode } from '#src/domain/account/sms-code.ts'
import { dayOf, minuteText } from '#src/domain/calendar-day.ts'
import { Button } from '#src/ui/button.tsx'
import { toast } from '#src/ui/toast.ts'
import { OwnCodeField } from '#src/web/center/own-work/own-code-field.tsx'
import { reloadMember } from '#src/web/client/member/member.ts'
import { useShopInfo } from '../../../client/shop-info.ts'
import { Failure, Form, Send } from '../../../form/form.tsx'
import { useForm } from '../../../form/use-form.ts'

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
  const form = useForm(privacy.close, {
    start: { code: '' },
    input: ({ code }) => ({ code: normaliseCode(code) }),
    faults: ({ code }) => ({ code: codeFault(code) }),
    async onDone({ closes_at }) {
      if (!closes_at) return onBlocked()
      if (form.isThere()) onDone()
      // The notice with the way back stands at the top of the page.
      scrollTo({ top: 0 })
      toast.ok(`账号将于 ${minuteText(closes_at)} 注销`)
      await reloadMember(queryClient)
    },
  })
  return (
    <Form className="mt-5 grid gap-4 border-line border-t pt-5" of={form}>
      <p>
        现在申请，账号将于 <b className="num font-semibold">{lastDay}</b> 注销。请验证当前手机号{' '}
        <b className="num font-semibold">{member.phone_mask}</b>。
      </p>
      <OwnCodeField
        member={member}
        onFault={(sentence) => form.say('code', sentence)}
        scene="reveal"
        {...form.field('code')}
      />
      <Failure />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onDone}>暂不注销</Button>
        <Send look="pine">申请注销</Send>
      </div>
    </Form>
  )
}
