import { useQuery } from '@tanstack/react-query'
import { privacy } from '#src/api/account/privacy.ts'
import type { UserInfo } from '#src/api/auth/session.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { call } from '#src/web/client/api/call.ts'
import { ofMember } from '#src/web/client/api/query.ts'
import { ErrorState } from '#src/web/ui/loading/states.tsx'
import { Blockers } from './blockers.tsx'
import { CloseForm } from './close-form.tsx'

interface Props {
  member: UserInfo
  isOpen: boolean
  onClose(): void
}

/** What happens and what stays, then either what stands in the way or the code that begins it. */
export default function CloseDialog({ member, isOpen, onClose }: Props) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="注销账号" width={640}>
      <Content member={member} onClose={onClose} />
    </Dialog>
  )
}

function Content({ member, onClose }: Omit<Props, 'isOpen'>) {
  const closing = useQuery({
    queryKey: [privacy.close.path],
    queryFn: () => call(privacy.close, {}),
    // Orders may have ended since: asked anew by every opening.
    staleTime: 0,
    gcTime: 0,
    ...ofMember,
  })
  return (
    <>
      <Consequences />
      {closing.data ? (
        closing.data.blockers.length > 0 ? (
          <Blockers onLeave={onClose} sentences={closing.data.blockers} />
        ) : (
          <CloseForm member={member} onBlocked={() => void closing.refetch()} onDone={onClose} />
        )
      ) : closing.error ? (
        <ErrorState error={closing.error} onRetry={() => void closing.refetch()} />
      ) : (
        <Skeleton className="mt-5 h-37" />
      )}
    </>
  )
}

const Consequences = () => (
  <ul className="mt-4 grid list-disc gap-1.5 pl-5 text-ink-700 leading-24">
    <li>申请后其他设备立即退出登录，15 天内可以撤销：在这里，或用短信验证码重新登录时。</li>
    <li>到期后，账号资料、常用旅客、邮寄地址、收藏和消息会被删除，不能恢复。</li>
    <li>积分、优惠券和尚未提现的返现作废。</li>
    <li>订单、合同和付款记录按法律规定保存至少 3 年。</li>
    <li>发表过的点评保留，不再显示您的昵称和头像。</li>
  </ul>
)
