import { useQuery } from '@tanstack/react-query'
import type { MemberOverview } from '#src/api/desk/service/members.ts'
import { deskMembers } from '#src/api/desk/service/members.ts'
import { neededRoleText } from '#src/domain/account/staff-words.ts'
import { Button } from '#src/ui/button.tsx'
import { toast } from '#src/ui/toast.ts'
import { useMay } from '../../client/me.ts'
import { query } from '../../client/query.ts'
import { useChange } from '../../client/use-change.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { fullTimeText } from '../../parts/time-text.ts'
import { Part } from '../../service/facts.tsx'

/** Where a member is signed in; each browser can be signed out, or all. */
export function Devices({ member: { uid } }: { member: MemberOverview }) {
  const may = useMay()
  const devices = useQuery(query(deskMembers.devices, { uid }))
  const end = useChange(deskMembers.endDevices, { onDone: () => toast.ok('已退出登录') })
  return (
    <Part title="设备">
      <Loaded of={devices}>
        {(data) =>
          data.length === 0 ? (
            <p className="text-ink-500">没有登录着的设备。</p>
          ) : (
            <>
              <ul>
                {data.map(({ id, name, ip, signed_in_at, last_seen_at }) => (
                  <li className="flex items-center gap-4 border-line border-t py-2 first:border-t-0" key={id}>
                    <span className="w-44 truncate font-medium">{name}</span>
                    <span className="num w-36 truncate text-ink-500">{ip}</span>
                    <span className="num text-ink-500">
                      登录 {fullTimeText(signed_in_at)}，最近使用 {fullTimeText(last_seen_at)}
                    </span>
                    {may('member.freeze') && (
                      <Button
                        aria-label={`让 ${name} 退出登录`}
                        className="ml-auto"
                        isBusy={end.isBusy}
                        onClick={() => end.send({ uid, device: id })}
                        size="sm"
                      >
                        退出登录
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
              {may('member.freeze') ? (
                <Button className="mt-3" isBusy={end.isBusy} onClick={() => end.send({ uid })}>
                  全部退出登录
                </Button>
              ) : (
                <p className="mt-3 text-ink-500">{neededRoleText('member.freeze')}</p>
              )}
            </>
          )
        }
      </Loaded>
    </Part>
  )
}
