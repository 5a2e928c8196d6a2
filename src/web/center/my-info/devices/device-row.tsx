import { Monitor, Smartphone } from 'lucide-react'
import type { identity } from '#src/api/auth/identity.ts'
import type { Data } from '#src/api/endpoint.ts'
import { minuteText } from '#src/domain/calendar-day.ts'
import { Button } from '#src/ui/button.tsx'

interface Props {
  device: Data<(typeof identity)['devices']>[number]
  isBusy: boolean
  /** Another one is being signed out. */
  isHeld: boolean
  onSignOut(): void
}

const Time = ({ at }: { at: Date }) => <time className="num font-medium">{minuteText(at)}</time>

export function DeviceRow({ device, isBusy, isHeld, onSignOut }: Props) {
  const Icon = /Android|iPhone|iOS|Mobile/i.test(device.name) ? Smartphone : Monitor
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-sunk text-ink-700">
        <Icon aria-hidden className="icon" />
      </span>
      <div className="min-w-0 flex-1 basis-52">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <b className="font-semibold text-15">{device.name}</b>
          {device.is_current && <span className="tag pine">本机</span>}
          {!device.stays && <span className="tag">关闭浏览器后退出</span>}
        </div>
        <p className="mt-0.5 text-13 text-ink-500">
          {device.ip && (
            <>
              IP <span className="num font-medium">{device.ip}</span> ·{' '}
            </>
          )}
          登录于 <Time at={device.signed_in_at} /> · 最近使用 <Time at={device.last_seen_at} />
        </p>
      </div>
      {!device.is_current && (
        <Button
          aria-label={`让 ${device.name} 退出登录`}
          disabled={isHeld}
          isBusy={isBusy}
          look="text"
          onClick={onSignOut}
          size="sm"
        >
          退出登录
        </Button>
      )}
    </li>
  )
}
