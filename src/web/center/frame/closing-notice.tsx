import { useQueryClient } from '@tanstack/react-query'
import { privacy } from '#src/api/account/privacy.ts'
import { minuteText } from '#src/domain/calendar-day.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { toast } from '#src/ui/toast.ts'
import { call } from '#src/web/client/api/call.ts'
import { reloadMember } from '#src/web/client/member/member.ts'
import { useWork } from '../own-work/use-work.ts'

/** On every page of the center while the account is being closed: until when, and how to stay. */
export function ClosingNotice({ at }: { at: Date }) {
  const queryClient = useQueryClient()
  const staying = useWork({
    work: () => call(privacy.close, { action: 'cancel' }),
    onDone: async () => {
      await reloadMember(queryClient)
      toast.ok('已撤销注销，账号照常使用')
    },
  })
  return (
    <Notice className="mb-5 items-center" tone="warn">
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
        <p>
          {at > new Date() ? (
            <>
              账号将于 <b className="num font-semibold">{minuteText(at)}</b> 注销
            </>
          ) : (
            '账号将在待处理事项完成后注销'
          )}
          ，在此之前可以撤销。
        </p>
        <Button isBusy={staying.isBusy} onClick={() => staying.start()} size="sm">
          撤销注销
        </Button>
      </div>
    </Notice>
  )
}
