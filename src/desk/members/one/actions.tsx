import { useQuery } from '@tanstack/react-query'
import { ClipboardPlus, Download, Lock, LockOpen, Smartphone, Undo2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { MemberOverview } from '#src/api/desk/service/members.ts'
import { deskMembers as members } from '#src/api/desk/service/members.ts'
import { z } from '#src/api/zod.ts'
import { endedStatuses } from '#src/domain/account/closing.ts'
import type { Right } from '#src/domain/account/staff.ts'
import { neededRoleText } from '#src/domain/account/staff-words.ts'
import { orderStatusText } from '#src/domain/booking/order-codes.ts'
import type { MemberAction } from '#src/domain/desk/member-work.ts'
import { toast } from '#src/ui/toast.ts'
import { ActionList } from '../../act/action-list.tsx'
import { ChangeSheet } from '../../act/change-sheet.tsx'
import { useMay } from '../../client/me.ts'
import { query } from '../../client/query.ts'
import { useAdvising } from '../../service/advise.ts'
import { Restore } from './restore.tsx'

const Rebind = lazy(() => import('./rebind.tsx'))

/** Of the open orders that go on; the tab 订单 has them all. */
const SHOWN_ORDERS = 5
type Listed = { code: Exclude<MemberAction, 'end_devices'>; title: string; icon: typeof Lock; right: Right }
const listed: readonly Listed[] = [
  { code: 'freeze', title: '冻结账号', icon: Lock, right: 'member.freeze' },
  { code: 'unfreeze', title: '解除冻结', icon: LockOpen, right: 'member.freeze' },
  { code: 'restore', title: '恢复注销中的账号', icon: Undo2, right: 'member.restore' },
  { code: 'rebind', title: '改绑手机', icon: Smartphone, right: 'member.restore' },
  { code: 'export', title: '导出个人资料', icon: Download, right: 'member.export' },
]

const advising = { code: 'advise', title: '代客下单', icon: ClipboardPlus }

interface Props {
  member: MemberOverview
  onClose(): void
}

/** Everything that can be done with an account; a password is seen by nobody, and nobody signs in as a member. */
export function Actions({ member }: Pick<Props, 'member'>) {
  const may = useMay()
  const [doing, setDoing] = useState<Listed['code'] | null>(null)
  const advise = useAdvising()({ uid: member.uid })
  const onClose = () => setDoing(null)
  return (
    <>
      <ActionList
        actions={[
          ...(advise
            ? [{ ...advising, isAllowed: member.status === 'normal', why: '账号状态不正常', run: advise }]
            : []),
          ...listed.map(({ code, title, icon, right }) => {
            const { allowed = false, why = '' } = member.actions.find((action) => action.code === code) ?? {}
            const isAllowed = allowed && may(right)
            const run = () => setDoing(code)
            return { code, title, icon, isAllowed, why: may(right) ? why : neededRoleText(right), run }
          }),
        ]}
      />
      {doing === 'freeze' && <Freeze member={member} onClose={onClose} />}
      {doing === 'unfreeze' && <Unfreeze member={member} onClose={onClose} />}
      {doing === 'restore' && <Restore member={member} onClose={onClose} />}
      {doing === 'rebind' && (
        <Suspense>
          <Rebind member={member} onClose={onClose} />
        </Suspense>
      )}
      {doing === 'export' && <Export member={member} onClose={onClose} />}
    </>
  )
}

function Freeze({ member: { uid, open_order_count }, onClose }: Props) {
  const { data: orders = [] } = useQuery(query(members.orders, { uid }))
  const open = orders.filter(({ status }) => !endedStatuses.some((ended) => ended === status))
  return (
    <ChangeSheet
      endpoint={members.freeze}
      inputOf={(reason) => ({ uid, reason })}
      level={2}
      onClose={onClose}
      onDone={() => toast.ok('已冻结，各设备已退出登录')}
      title="冻结账号"
      verb="冻结账号"
    >
      <ul className="list-disc pl-5 text-ink-700">
        <li>各设备立即退出登录，解除前不能登录和下单</li>
        <li>{open_order_count > 0 ? `${open_order_count} 个未完结订单照常进行` : '没有未完结的订单'}</li>
        {open.slice(0, SHOWN_ORDERS).map(({ order_no, title, status, departs_on }) => (
          <li className="list-none text-ink-500" key={order_no}>
            <span className="num">{order_no}</span> {orderStatusText[status]} {departs_on} {title}
          </li>
        ))}
      </ul>
    </ChangeSheet>
  )
}

function Unfreeze({ member: { uid, frozen_reason }, onClose }: Props) {
  return (
    <ChangeSheet
      endpoint={members.unfreeze}
      inputOf={(reason) => ({ uid, reason })}
      level={2}
      onClose={onClose}
      onDone={() => toast.ok('已解除冻结')}
      title="解除冻结"
      verb="解除冻结"
    >
      <p className="text-ink-700">冻结原因：{frozen_reason || '没有写明'}。解除后会员可以重新登录。</p>
    </ChangeSheet>
  )
}

function Export({ member: { uid }, onClose }: Props) {
  return (
    <ChangeSheet
      endpoint={members.exported}
      inputOf={(reason) => ({ uid, reason })}
      level={3}
      onClose={onClose}
      onDone={(data) => saveJson(`会员资料-${uid}.json`, z.encode(members.exported.data, data))}
      title="导出个人资料"
      verb="导出"
    >
      <p className="text-ink-700">
        应会员的书面请求，导出其本人可以导出的全部资料（号码以掩码显示）。需要动态码，导出会留下记录。
      </p>
    </ChangeSheet>
  )
}

/** Saved from memory: the address of a file would carry no header that proves who asks. */
function saveJson(name: string, value: unknown) {
  const href = URL.createObjectURL(new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href, download: name })
  link.click()
  URL.revokeObjectURL(href)
}
