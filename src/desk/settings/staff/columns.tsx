import { Menu } from '@base-ui/react/menu'
import { Ellipsis } from 'lucide-react'
import { rolesText } from '#src/domain/account/staff-words.ts'
import { useMe } from '../../client/me.ts'
import type { Column } from '../../list/columns.tsx'
import { Face } from '../../parts/face.tsx'
import { fullTimeText } from '../../parts/time-text.ts'
import { type Act, type Acting, actText, obstacleTo } from './staff-act.tsx'
import { type StaffRow, statusText } from './words.ts'

export const columnsFor = (onAct: (acting: Acting) => void): readonly Column<StaffRow>[] => [
  {
    key: 'name',
    title: '员工',
    isFixed: true,
    render: ({ id, name, login }) => (
      <span className="flex items-center gap-2">
        <Face id={id} name={name} />
        <b className="font-semibold">{name}</b>
        <span className="num text-ink-500">{login}</span>
      </span>
    ),
  },
  {
    key: 'roles',
    title: '角色',
    width: 200,
    render: ({ roles, is_lead, role_approval_id }) => (
      <>
        {rolesText(roles, is_lead) || '无'}
        {role_approval_id !== null && <span className="tag ml-2">待复核</span>}
      </>
    ),
  },
  {
    key: 'status',
    title: '状态',
    width: 200,
    render: ({ status, locked_reason }) => (
      <>
        {statusText[status]}
        {status === 'locked' && <span className="ml-2 text-ink-500">{locked_reason}</span>}
      </>
    ),
  },
  {
    key: 'login',
    title: '最近登录',
    width: 150,
    render: ({ last_login_at }) => (
      <span className="num">{last_login_at ? fullTimeText(last_login_at) : '–'}</span>
    ),
  },
  { key: 'totp', title: '动态码', width: 80, render: ({ has_totp }) => (has_totp ? '已绑定' : '未绑定') },
  { key: 'sessions', title: '设备', width: 64, isNumber: true, render: ({ session_count }) => session_count },
  { key: 'open', title: '待办', width: 64, isNumber: true, render: ({ open_count }) => open_count },
  {
    key: 'acts',
    title: '操作',
    width: 64,
    isFixed: true,
    render: (row) => <RowMenu onAct={(act) => onAct({ act, row })} row={row} />,
  },
]

const acts: readonly Act[] = ['roles', 'lock', 'unlock', 'reset', 'hand_over']

/** What cannot be done now stays, grey, with its reason. */
function RowMenu({ row, onAct }: { row: StaffRow; onAct(act: Act): void }) {
  const { id } = useMe()
  return (
    <Menu.Root>
      <Menu.Trigger
        aria-label={`${row.name} 的操作`}
        className="grid size-7 place-items-center rounded-row text-ink-500 hover:bg-sunk"
      >
        <Ellipsis aria-hidden className="icon" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="end" className="z-80" sideOffset={4}>
          <Menu.Popup className="w-64 rounded-control bg-surface p-1 shadow-raised outline-1 outline-line">
            {acts.map((act) => {
              const why = obstacleTo(act, row, id)
              return (
                <Menu.Item
                  className="flex min-h-8 items-center gap-2 rounded-row px-2.5 outline-none data-[disabled]:text-ink-500 data-[highlighted]:bg-pine-50"
                  disabled={why !== ''}
                  key={act}
                  onClick={() => onAct(act)}
                >
                  {actText[act]}
                  {why && <span className="ml-auto text-12/16">{why}</span>}
                </Menu.Item>
              )
            })}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
