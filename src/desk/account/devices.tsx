import { useQuery } from '@tanstack/react-query'
import { ownSession } from '#src/api/desk/account/sign-in.ts'
import { messageOf } from '#src/api/reply.ts'
import { Button } from '#src/ui/button.tsx'
import { query } from '../client/query.ts'
import { useChange } from '../client/use-change.ts'
import { logOut } from '../sign-in/log-out.ts'
import { DeviceList } from './device-list.tsx'

/** The browsers in which I am signed in. */
export function Devices() {
  const { data, error } = useQuery(query(ownSession.list, {}))
  const end = useChange(ownSession.end)
  return (
    <section aria-label="登录的设备" className="panel max-w-160">
      <h2 className="border-line border-b px-4 py-2.5 font-semibold text-14/22">登录的设备</h2>
      {error && !data && <p className="px-4 py-3 text-ink-500">{messageOf(error)}</p>}
      <DeviceList
        devices={data?.list ?? []}
        isBusy={end.isBusy}
        onEnd={(ref) => end.send({ ref })}
        own={
          <Button onClick={() => void logOut()} size="sm">
            退出登录
          </Button>
        }
      />
    </section>
  )
}
