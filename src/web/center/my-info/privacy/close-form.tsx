import { useQueryClient } from '@tanstack/react-query'
import type { UserInfo } from '#src/contract/accounts.ts'
import { privacy } from '#src/contract/privacy.ts'
import { dayOf, minuteText } from '#src/domain/calendar-day.ts'
import { CLOSING_MS } from '#src/domain/closing.ts'
import { call } from '../../../client/call.ts'
import { reloadMember } from '../../../client/member.ts'
import { useShopInfo } from '../../../client/shop-info.ts'
import { toast } from '../../../client/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { useOwnCode } from '../../use-own-code.tsx'

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
  const closing = useOwnCode({
    member,
    work: (code) => call(privacy.close, { code }),
    onDone: async ({ closes_at }) => {
      if (!closes_at) return onBlocked()
      onDone()
      // The notice with the way back stands at the top of the page.
      scrollTo({ top: 0 })
      toast.ok(`账号将于 ${minuteText(closes_at)} 注销`)
      await reloadMember(queryClient)
    },
  })
  return (
    <form className="mt-5 grid gap-4 border-line border-t pt-5" noValidate onSubmit={closing.onSubmit}>
      <p>
        现在申请，账号将于 <b className="num">{lastDay}</b> 注销。请验证当前手机号{' '}
        <b className="num">{member.phone_mask}</b>。
      </p>
      {closing.field}
      <p className="text-[13px] text-err empty:hidden" role="alert">
        {closing.failure}
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onDone}>暂不注销</Button>
        <Button isBusy={closing.isBusy} look="pine" type="submit">
          申请注销
        </Button>
      </div>
    </form>
  )
}
