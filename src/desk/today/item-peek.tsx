import { useQuery } from '@tanstack/react-query'
import { Clock, Hand, Undo2 } from 'lucide-react'
import { work as workCalls } from '#src/api/desk/work/items.ts'
import { rolesText, staffRoleText } from '#src/domain/account/staff-words.ts'
import { mayAssign } from '#src/domain/desk/work.ts'
import { toast } from '#src/ui/toast.ts'
import { type Action, ActionList } from '../act/action-list.tsx'
import { ApprovalPart } from '../approvals/approval-part.tsx'
import { useAddress } from '../client/address.ts'
import { useMe } from '../client/me.ts'
import { query } from '../client/query.ts'
import { useChange } from '../client/use-change.ts'
import { Peek } from '../list/peek.tsx'
import { itemPath } from '../parts/record-path.ts'
import { fullTimeText } from '../parts/time-text.ts'
import type { WorkItem } from './items.ts'
import type { Queue } from './use-queue.ts'

interface Props {
  item: WorkItem
  queue: Queue
  onSnooze(): void
}

/** An item beside the queue: what it is about, and everything that can be done with the item itself. */
export function ItemPeek({ item, queue, onSnooze }: Props) {
  const { set } = useAddress()
  const path = item.entity === 'approval' ? null : itemPath(item)
  return (
    <Peek
      onClose={() => void set({ peek: undefined })}
      path={path ?? undefined}
      title={`${item.title} ${item.ref}`}
    >
      <p className="text-14/22">{item.text}</p>
      <dl className="mt-3 grid grid-cols-[72px_1fr] gap-y-1.5">
        <Fact name="截止" value={fullTimeText(item.due_at)} />
        <Fact name="属于" value={item.roles.map((role) => staffRoleText[role]).join('、') || '客服组长'} />
        <Fact name="处理人" value={item.claimed_by?.name ?? item.owner?.name ?? '无人领取'} />
        {item.snooze_reason && <Fact name="推后原因" value={item.snooze_reason} />}
      </dl>
      {item.entity === 'approval' && <ApprovalPart id={item.record_id} />}
      {item.closed_at === null && (
        <>
          <h3 className="mt-4 mb-1 font-semibold">可以做</h3>
          <ActionList actions={actionsOf(item, queue, onSnooze)} />
          <Assign item={item} />
        </>
      )}
    </Peek>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <>
    <dt className="text-ink-500">{name}</dt>
    <dd>{value}</dd>
  </>
)

function actionsOf(item: WorkItem, queue: Queue, onSnooze: () => void): Action[] {
  const notMine = item.is_for_me ? '' : '不属于你的角色'
  const isTaken = item.claimed_by !== null
  const late = item.group === 'overdue' ? '已经到期，不能再推后' : ''
  const free = isTaken || item.owner ? '' : '没有人领取'
  return [
    {
      code: 'claim',
      title: isTaken ? '接手' : '领取',
      icon: Hand,
      isAllowed: notMine === '',
      why: notMine,
      run: () => queue.claim(item),
    },
    {
      code: 'release',
      title: '放回',
      icon: Undo2,
      isAllowed: free === '',
      why: free,
      run: () => queue.release(item),
    },
    {
      code: 'snooze',
      title: '稍后',
      icon: Clock,
      isAllowed: notMine === '' && late === '',
      why: notMine || late,
      run: onSnooze,
    },
  ]
}

/** 分配给: by whoever leads a team, to a colleague whose role it is for. */
function Assign({ item }: { item: WorkItem }) {
  const me = useMe()
  const isAble = mayAssign({ roles: me.roles, isLead: me.is_lead })
  const { data } = useQuery({ ...query(workCalls.people, {}), enabled: isAble })
  const assign = useChange(workCalls.assign, { onDone: () => toast.ok('已分配') })
  if (!isAble) return null
  const able = (data?.list ?? []).filter(({ roles }) => roles.some((role) => item.roles.includes(role)))
  return (
    <>
      <h3 className="mt-4 mb-1 font-semibold">分配给</h3>
      <ul className="grid gap-0.5">
        {able.map(({ id, name, roles, count }) => (
          <li key={id}>
            <button
              className="flex h-8 w-full items-center gap-2 rounded-row px-2 text-left hover:bg-pine-50 hover:text-pine-700"
              disabled={assign.isBusy}
              onClick={() => assign.send({ ids: [item.id], staff_id: id })}
              type="button"
            >
              {name}
              <span className="text-12/18 text-ink-500">{rolesText(roles, false)}</span>
              <span className="ml-auto text-12/18 text-ink-500">手上 {count} 项</span>
            </button>
          </li>
        ))}
      </ul>
      {data && able.length === 0 && <p className="text-ink-500">没有同事有处理它的角色。</p>}
    </>
  )
}
