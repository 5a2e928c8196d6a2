import type { ReactNode } from 'react'
import type { ownSession } from '#src/api/desk/account/sign-in.ts'
import type { Data } from '#src/api/endpoint.ts'
import { Button } from '#src/ui/button.tsx'
import { fullTimeText } from '../parts/time-text.ts'

interface Props {
  devices: Data<typeof ownSession.list>['list']
  isBusy: boolean
  onEnd(ref: string): void
  /** In place of the button, for the browser that this is. */
  own?: ReactNode
}

/** Browsers in which somebody is signed in, the one that was used last first. */
export const DeviceList = ({ devices, isBusy, onEnd, own }: Props) => (
  <ul>
    {devices.map(({ ref, name, ip, seen_at, is_current }) => (
      <li className="flex items-center gap-4 border-line px-4 py-2.5 not-last:border-b" key={ref}>
        <span className="min-w-0 grow">
          <b className="block truncate font-semibold">
            {name}
            {is_current && <span className="tag ml-2">本机</span>}
          </b>
          <span className="num text-ink-500">
            {ip} · 最近使用 {fullTimeText(seen_at)}
          </span>
        </span>
        {is_current && own ? (
          own
        ) : (
          <Button aria-label={`结束 ${name} ${ip}`} isBusy={isBusy} onClick={() => onEnd(ref)} size="sm">
            结束
          </Button>
        )}
      </li>
    ))}
  </ul>
)
