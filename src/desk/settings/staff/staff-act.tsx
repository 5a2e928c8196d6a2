import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { staff } from '#src/api/desk/account/staff.ts'
import { work } from '#src/api/desk/work/items.ts'
import { messageOf } from '#src/api/reply.ts'
import { rolesText } from '#src/domain/account/staff-words.ts'
import { Select } from '#src/ui/fields/field.tsx'
import { toast } from '#src/ui/toast.ts'
import { ConfirmSheet } from '../../act/confirm-sheet.tsx'
import { query } from '../../client/query.ts'
import { useChange } from '../../client/use-change.ts'
import type { ShownLink } from './link-shown.tsx'
import { RoleChoice } from './role-choice.tsx'
import type { StaffRow } from './words.ts'

/** What is confirmed with a reason and nothing else; the others have a sheet of their own. */
type ConfirmedAct = 'roles' | 'lock' | 'unlock' | 'reset' | 'hand_over'
export type Act = ConfirmedAct | 'profile' | 'devices'
export interface Acting<A extends Act = Act> {
  act: A
  row: StaffRow
}

export const actText: Record<Act, string> = {
  roles: '修改角色',
  profile: '手机与定制师',
  devices: '登录的设备',
  lock: '锁定',
  unlock: '解锁',
  reset: '重置登录',
  hand_over: '离职交接',
}

/** Why it cannot be done; empty where it can. The server decides again. */
export function obstacleTo(act: Act, { id, status, role_approval_id }: StaffRow, myId: number): string {
  if (act === 'devices') return ''
  if (act === 'profile') return status === 'left' ? '已离职' : ''
  if (id === myId) return '不能操作自己'
  if (status === 'left') return '已离职'
  if (act === 'lock' && status === 'locked') return '已锁定'
  if (act === 'unlock' && status !== 'locked') return '没有锁定'
  if (act === 'reset' && status === 'locked') return '请先解锁'
  return act === 'roles' && role_approval_id !== null ? '待复核' : ''
}

interface Props {
  acting: Acting<ConfirmedAct>
  onClose(): void
  onLink(link: ShownLink): void
}

/** One act on one account: what will happen, and why it is done. */
export function StaffAct({ acting: { act, row }, onClose, onLink }: Props) {
  const [roles, setRoles] = useState(row.roles)
  const [isLead, setLead] = useState(row.is_lead)
  const [toId, setToId] = useState('')
  const done = (text: string) => {
    onClose()
    toast.ok(text)
  }
  const changes = {
    roles: useChange(staff.roles, {
      onDone: ({ approval_id }) => done(approval_id === null ? '角色已修改' : '已提交另一位管理员复核'),
    }),
    lock: useChange(staff.lock, { onDone: () => done(`${row.name} 已锁定`) }),
    unlock: useChange(staff.unlock, { onDone: () => done(`${row.name} 已解锁`) }),
    reset: useChange(staff.reset, {
      onDone({ url, sent_to: sentTo }) {
        onClose()
        onLink({ name: row.name, url, sentTo })
      },
    }),
    hand_over: useChange(staff.handOver, {
      onDone: ({ handed_count }) => done(`已交接 ${handed_count} 项，账号已停用`),
    }),
  }
  const { id } = row
  function confirm(reason: string) {
    if (act === 'roles') changes.roles.send({ id, roles_json: roles, is_lead: isLead, reason })
    else if (act === 'hand_over') changes.hand_over.send({ id, to_id: Number(toId), reason })
    else changes[act].send({ id, reason })
  }
  const isBlocked = act === 'roles' ? roles.length === 0 : act === 'hand_over' && toId === ''
  return (
    <ConfirmSheet
      act={`staff.${act}`}
      fieldErrors={changes[act].fieldErrors}
      isBlocked={isBlocked}
      isBusy={changes[act].isBusy}
      isOpen
      level={2}
      onClose={onClose}
      onConfirm={confirm}
      title={`${actText[act]}：${row.name}`}
      verb={actText[act]}
    >
      <p className="mb-3 text-ink-700">{consequences[act]}</p>
      {act === 'roles' && (
        <>
          <p className="mb-2 text-ink-500">现在：{rolesText(row.roles, row.is_lead) || '无'}</p>
          <RoleChoice isLead={isLead} onLead={setLead} onRoles={setRoles} roles={roles} />
        </>
      )}
      {act === 'hand_over' && <Colleagues of={row} onChoose={setToId} value={toId} />}
    </ConfirmSheet>
  )
}

interface ColleaguesProps {
  of: StaffRow
  value: string
  onChoose(id: string): void
}

/** Everybody else who works here, whatever the list behind is narrowed down to. */
function Colleagues({ of, value, onChoose }: ColleaguesProps) {
  const { data, error } = useQuery(query(work.people, {}))
  return (
    <Select
      error={error && !data ? messageOf(error) : undefined}
      label="接手的同事"
      onChange={(event) => onChoose(event.target.value)}
      required
      value={value}
    >
      <option value="">{data || error ? '请选择' : '读取中'}</option>
      {data?.list
        .filter(({ id }) => id !== of.id)
        .map(({ id, name, roles }) => (
          <option key={id} value={id}>
            {name}（{rolesText(roles, false)}）
          </option>
        ))}
    </Select>
  )
}

const consequences: Record<ConfirmedAct, string> = {
  roles: '新的角色从下一次操作起生效。已有两位管理员时，须由另一位管理员复核。',
  lock: '所有登录随即结束，解锁前不能再登录。',
  unlock: '可以用原来的密码和动态码登录。',
  reset: '密码、动态码和恢复码作废，所有登录随即结束；您会得到一个24小时内有效的开通链接。',
  hand_over: '手上的待办、留言和定制需求全部交给接手的同事，账号随即停用，不能恢复。',
}
