import type { auditLog } from '#src/api/desk/account/audit.ts'
import { auditActorText } from '#src/domain/desk/audit.ts'
import type { Column } from '../list/columns.tsx'
import type { RowOf } from '../list/use-list.ts'
import { DeskLink } from '../parts/desk-link.tsx'
import { fullTimeText } from '../parts/time-text.ts'

export type AuditRow = RowOf<(typeof auditLog)['list']>

/** Who it was, in words. */
export const whoText = ({ staff, actor }: AuditRow) => staff?.name ?? auditActorText[actor]

export const columns: readonly Column<AuditRow>[] = [
  {
    key: 'at',
    title: '时间',
    width: 150,
    isFixed: true,
    render: ({ at }) => <span className="num">{fullTimeText(at)}</span>,
  },
  {
    key: 'who',
    title: '谁',
    width: 120,
    isFixed: true,
    render: (row) =>
      row.staff ? (
        <DeskLink
          className="hover:underline"
          search={{ staff_id: String(row.staff.id) }}
          title={`${row.staff.login}，只看此人`}
          to="/audit"
        >
          {row.staff.name}
        </DeskLink>
      ) : (
        <span className="text-ink-500">{whoText(row)}</span>
      ),
  },
  {
    key: 'action',
    title: '动作',
    width: 200,
    isFixed: true,
    render: ({ action }) => <span className="num">{action}</span>,
  },
  {
    key: 'record',
    title: '对象',
    render: ({ entity, entity_id }) => (
      <DeskLink
        className="num hover:underline"
        search={{ entity, entity_id }}
        title="只看这条记录"
        to="/audit"
      >
        {entity} {entity_id}
      </DeskLink>
    ),
  },
  { key: 'reason', title: '原因', width: 220, render: ({ reason }) => reason },
  {
    key: 'refused',
    title: '结果',
    width: 90,
    render: ({ refused }) =>
      refused === null ? '完成' : <span className="font-semibold text-cin-600">拒绝 {refused}</span>,
  },
  {
    key: 'ip',
    title: '地址',
    width: 130,
    render: ({ ip }) => <span className="num text-ink-500">{ip ?? '–'}</span>,
  },
]
