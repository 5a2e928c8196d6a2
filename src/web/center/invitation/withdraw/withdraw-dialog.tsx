import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UserInfo } from '#src/api/auth/session.ts'
import { cashback } from '#src/api/marketing/cashback.ts'
import { type WithdrawalView, withdrawals } from '#src/api/marketing/withdrawals.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { yuanText } from '#src/domain/money.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { ErrorState } from '#src/web/ui/loading/states.tsx'
import { formQuery } from '../cashback.ts'
import { WithdrawForm } from './withdraw-form.tsx'

interface Props {
  member: UserInfo
  isOpen: boolean
  onClose(): void
}

/** How much, where to, whose; then that it has been asked for. */
export default function WithdrawDialog({ member, isOpen, onClose }: Props) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="提现">
      <Steps member={member} onClose={onClose} />
    </Dialog>
  )
}

function Steps({ member, onClose }: Omit<Props, 'isOpen'>) {
  const [asked, setAsked] = useState<WithdrawalView | null>(null)
  const queryClient = useQueryClient()
  const form = useQuery(formQuery)
  if (asked) return <Asked of={asked} onClose={onClose} />
  if (!form.data)
    return form.error ? (
      <ErrorState error={form.error} onRetry={() => void form.refetch()} />
    ) : (
      <Skeleton className="mt-5 h-120" />
    )
  return (
    <WithdrawForm
      member={member}
      of={form.data}
      onDone={async (withdrawal) => {
        setAsked(withdrawal)
        for (const { path } of [cashback.list, withdrawals.form, withdrawals.list])
          await queryClient.invalidateQueries({ queryKey: [path] })
      }}
    />
  )
}

const Asked = ({ of, onClose }: { of: WithdrawalView; onClose(): void }) => (
  <>
    <Notice className="mt-5" live tone="ok">
      提现申请已提交：到账 <b className="num font-semibold">{yuanText(of.net_fen)}</b>
      {of.due_at && `，预计 ${dayOf(of.due_at)} 前`}到{of.channel_text}。
    </Notice>
    <p className="mt-3 text-ink-500">
      单号 <span className="num">{of.withdraw_no}</span>，进度可在“交易明细”里查看，到账后会通知您。
    </p>
    <div className="mt-7 flex justify-end">
      <Button autoFocus look="pine" onClick={onClose}>
        知道了
      </Button>
    </div>
  </>
)
