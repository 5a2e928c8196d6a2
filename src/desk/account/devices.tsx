import { useQuery } from '@tanstack/react-query'
import { ownSession } from '#src/api/desk/account/sign-in.ts'
import { messageOf } from '#src/api/reply.ts'
import { Button } from '#src/ui/button.tsx'
import { query } from '../client/query.ts'
import { useChange } from '../client/use-change.ts'
import { fullTimeText } from '../parts/time-text.ts'
import { logOut } from '../sign-in/log-out.ts'

/** The browsers in which I am signed in. */
export function Devices() {
  const { data, error } = useQuery(query(ownSession.list, {}))
  const end = useChange(ownSession.end)
  return (
    <section aria-label="登录的设备" className="panel max-w-160">
      <h2 className="border-line border-b px-4 py-2.5 font-semibold text-14/22">登录的设备</h2>
      {error && !data && <p className="px-4 py-3 text-ink-500">{messageOf(error)}</p>}
      <ul>
        {data?.list.map(({ ref, name, ip, seen_at, is_current }) => (
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
            {is_current ? (
              <Button onClick={() => void logOut()} size="sm">
                退出登录
              </Button>
            ) : (
              <Button
                aria-label={`结束 ${name} ${ip}`}
                isBusy={end.isBusy}
                onClick={() => end.send({ ref })}
                size="sm"
              >
                结束
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
