import { useSyncExternalStore } from 'react'
import { Notice } from '#src/ui/notice.tsx'

const subscribe = (tell: () => void) => {
  addEventListener('online', tell)
  addEventListener('offline', tell)
  return () => {
    removeEventListener('online', tell)
    removeEventListener('offline', tell)
  }
}

/** Says that the network is gone, for as long as it is. */
export function Offline() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  if (isOnline) return null
  return (
    <Notice className="rounded-none" live tone="warn">
      网络已断开，显示的是之前的内容；恢复后会自动更新。
    </Notice>
  )
}
