import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { identity } from '#src/api/auth/identity.ts'
import { Button } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { toast } from '#src/ui/toast.ts'
import { useWantedDialog } from '#src/web/center/own-work/use-wanted-dialog.ts'
import { useWork } from '#src/web/center/own-work/use-work.ts'
import { call } from '#src/web/client/api/call.ts'
import { query } from '#src/web/client/api/query.ts'
import { onDemand } from '#src/web/ui/loading/on-demand.tsx'
import { ErrorState } from '#src/web/ui/loading/states.tsx'
import { DeviceRow } from './device-row.tsx'

const ConfirmDialog = onDemand(() => import('#src/web/center/own-work/confirm-dialog.tsx'))

const devicesQuery = { ...query(identity.devices, {}), staleTime: 0 }

/** The browsers that are signed in, this one first. */
export function Devices() {
  const devices = useQuery(devicesQuery)
  const queryClient = useQueryClient()
  const confirm = useWantedDialog()
  const signingOut = useWork({
    work: (id: string) => call(identity.signOut, id === 'others' ? { others: true } : { id }),
    onDone: (left) => {
      queryClient.setQueryData(devicesQuery.queryKey, left)
      confirm.close()
      toast.ok('操作成功')
    },
  })
  if (!devices.data)
    return devices.error ? (
      <ErrorState error={devices.error} onRetry={() => void devices.refetch()} />
    ) : (
      <div className="grid gap-2">
        <Skeleton className="h-19" />
        <Skeleton className="h-19" />
      </div>
    )
  const list = devices.data.toSorted((one, other) => Number(other.is_current) - Number(one.is_current))
  const isLeaving = (id: string) => signingOut.isBusy && signingOut.input === id
  const isHeld = (id: string) => signingOut.isBusy && !isLeaving(id)
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <h2 className="font-semibold text-16/24">已登录 {list.length} 台设备</h2>
          <p className="text-ink-500">看到陌生的设备，请让它退出登录，并修改登录密码。</p>
        </div>
        {list.length > 1 && (
          <Button disabled={isHeld('others')} onClick={confirm.open} size="sm">
            退出其他全部设备
          </Button>
        )}
      </div>
      <ul className="divide-y divide-line">
        {list.map((device) => (
          <DeviceRow
            device={device}
            isBusy={isLeaving(device.id)}
            isHeld={isHeld(device.id)}
            key={device.id}
            onSignOut={() => signingOut.start(device.id)}
          />
        ))}
      </ul>
      {confirm.isMounted && (
        <Suspense>
          <ConfirmDialog
            confirmText="全部退出"
            isBusy={isLeaving('others')}
            isOpen={confirm.isOpen}
            onClose={confirm.close}
            onConfirm={() => signingOut.start('others')}
            title="退出其他全部设备？"
          >
            <p>除本机外，{list.length - 1} 台设备会立即退出登录，再次使用需要重新登录。</p>
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  )
}
