import { lazy, Suspense } from 'react'
import { rolesText } from '#src/domain/account/staff-words.ts'
import type { Column } from '../../list/columns.tsx'
import { Face } from '../../parts/face.tsx'
import { fullTimeText } from '../../parts/time-text.ts'
import type { Acting } from './staff-act.tsx'
import { type StaffRow, statusText } from './words.ts'

// A menu weighs as much as all the rest of the page.
const RowMenu = lazy(() => import('./row-menu.tsx').then((loaded) => ({ default: loaded.RowMenu })))

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
    render: ({ roles, is_lead, role_approval_id, designer }) => (
      <>
        {rolesText(roles, is_lead) || '无'}
        {designer && (
          <span className="ml-2 text-ink-500" title="客人看到的定制师">
            {designer.name}
          </span>
        )}
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
    render: (row) => (
      <Suspense fallback={<span className="block size-7" />}>
        <RowMenu onAct={(act) => onAct({ act, row })} row={row} />
      </Suspense>
    ),
  },
]
