import { useQuery } from '@tanstack/react-query'
import { deskMembers } from '#src/api/desk/service/members.ts'
import { query } from '../../client/query.ts'
import { Face } from '../../parts/face.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { fullTimeText } from '../../parts/time-text.ts'
import { Part } from '../../service/facts.tsx'

const actionText: Readonly<Record<string, string>> = {
  'member.freeze': '冻结账号',
  'member.unfreeze': '解除冻结',
  'member.restore_code': '发送恢复验证码',
  'member.restore': '恢复账号',
  'member.rebind_code': '发送改绑验证码',
  'member.rebind': '改绑手机',
  'member.devices_end': '让设备退出登录',
  'member.export': '导出个人资料',
  'member.reveal': '查看手机号',
}

/** What staff did with an account, the newest first. */
export function History({ uid }: { uid: string }) {
  const history = useQuery(query(deskMembers.history, { uid }))
  return (
    <Part title="记录">
      <Loaded of={history}>
        {(data) =>
          data.length === 0 ? (
            <p className="text-ink-500">没有记录。</p>
          ) : (
            <ol className="grid gap-3">
              {data.map(({ at, by, action, reason }) => (
                <li className="flex gap-2.5" key={`${at.getTime()} ${action}`}>
                  {by && <Face id={by.id} name={by.name} />}
                  <div>
                    <p className="text-ink-500">
                      <b className="font-semibold text-ink-900">{by?.name}</b> {actionText[action] ?? action}
                      <time className="num ml-2">{fullTimeText(at)}</time>
                    </p>
                    {reason && <p>{reason}</p>}
                  </div>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </Part>
  )
}
