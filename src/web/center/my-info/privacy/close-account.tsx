import { Suspense } from 'react'
import type { UserInfo } from '#src/api/auth/session.ts'
import { Button } from '#src/ui/button.tsx'
import { useWantedDialog } from '#src/web/center/own-work/use-wanted-dialog.ts'
import { onDemand } from '#src/web/ui/loading/on-demand.tsx'
import { SettingRow } from '../setting-row.tsx'

const CloseDialog = onDemand(() => import('./close-dialog.tsx'))

/** While it is being closed, the notice above every page of the center says so and takes it back. */
export function CloseAccount({ member }: { member: UserInfo }) {
  const dialog = useWantedDialog()
  return (
    <>
      <SettingRow
        action={
          !member.closes_at && (
            <Button onClick={dialog.open} size="sm">
              注销账号
            </Button>
          )
        }
        title="注销账号"
        value={member.closes_at && <span className="tag cin">注销中</span>}
      >
        不再使用百陌旅行时，可以注销账号并删除个人资料。申请后有 15 天时间可以撤销。
      </SettingRow>
      {dialog.isMounted && (
        <Suspense>
          <CloseDialog isOpen={dialog.isOpen} member={member} onClose={dialog.close} />
        </Suspense>
      )}
    </>
  )
}
