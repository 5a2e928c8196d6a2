import { useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { weixin } from '#src/api/auth/weixin.ts'
import { Button, buttonLook } from '#src/ui/button.tsx'
import { toast } from '#src/ui/toast.ts'
import { useWantedDialog } from '#src/web/center/own-work/use-wanted-dialog.ts'
import { useWork } from '#src/web/center/own-work/use-work.ts'
import { call } from '#src/web/client/api/call.ts'
import { reloadMember } from '#src/web/client/member/member.ts'
import { onDemand } from '#src/web/ui/loading/on-demand.tsx'
import { SettingRow } from '../setting-row.tsx'

const ConfirmDialog = onDemand(() => import('#src/web/center/own-work/confirm-dialog.tsx'))

const back = encodeURIComponent('/center/myInfo?tab=security')

interface Props {
  isBound: boolean
  /** Whether the shop offers this sign-in method. */
  hasLogin: boolean
}

/** Binds the WeChat identity at the provider's page, which comes back here; unbinds it by one call. */
export function Weixin({ isBound, hasLogin }: Props) {
  const confirm = useWantedDialog()
  const queryClient = useQueryClient()
  const unbinding = useWork({
    work: () => call(weixin.unbind, {}),
    onDone: async () => {
      await reloadMember(queryClient)
      confirm.close()
      toast.ok('已解除绑定')
    },
  })
  return (
    <>
      <SettingRow
        action={
          isBound ? (
            <Button onClick={confirm.open} size="sm">
              解除绑定
            </Button>
          ) : (
            hasLogin && (
              <a className={buttonLook('line', 'sm')} href={`${weixin.open.path}?back=${back}`}>
                绑定微信
              </a>
            )
          )
        }
        title="微信"
        value={<span className={`tag ${isBound ? 'pine' : ''}`}>{isBound ? '已绑定' : '未绑定'}</span>}
      >
        绑定后可以用微信扫码登录。
      </SettingRow>
      {confirm.isMounted && (
        <Suspense>
          <ConfirmDialog
            confirmText="解除绑定"
            isBusy={unbinding.isBusy}
            isOpen={confirm.isOpen}
            onClose={confirm.close}
            onConfirm={() => unbinding.start()}
            title="解除微信绑定？"
          >
            <p>解除后不能再用微信登录这个账号，手机号和密码登录不受影响，需要时可以重新绑定。</p>
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  )
}
