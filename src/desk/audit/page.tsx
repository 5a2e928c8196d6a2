import { auditLog } from '#src/api/desk/account/audit.ts'
import { useAddress } from '../client/address.ts'
import { ExportButton } from '../exports/export-button.tsx'
import type { Filter } from '../list/filter.ts'
import { List } from '../list/list.tsx'
import { useList } from '../list/use-list.ts'
import { PageHead } from '../parts/page-head.tsx'
import { columns } from './columns.tsx'
import { Detail } from './detail.tsx'

/** Who did what and tried to do what; nobody can change it, and reading it is written down as well. */
export function Page() {
  const { search } = useAddress()
  const list = useList(auditLog.list, search)
  return (
    <>
      <PageHead title="审计日志">
        <span className="text-ink-500">只读，查看也会被记录</span>
      </PageHead>
      <List
        columns={columns}
        filters={filtersOf(search)}
        keyOf={({ id }) => String(id)}
        list={list}
        nothing="员工的每次操作和被拒绝的尝试都会记在这里。"
        noun={['记录', '条']}
        peek={(row) => <Detail row={row} />}
        screen="audit"
        tools={<ExportButton endpoint={auditLog.export} total={list.total} />}
      />
    </>
  )
}

const filtersOf = (search: Readonly<Record<string, string>>): readonly Filter[] => [
  { kind: 'text', name: 'action', title: '动作', placeholder: '动作，如 order.confirm' },
  { kind: 'days', name: 'from', until: 'to', title: '日期' },
  { kind: 'flag', name: 'refused', title: '只看被拒绝的' },
  { kind: 'linked', name: 'entity_id', title: '编号', label: search['entity_id'] ?? '' },
  { kind: 'linked', name: 'entity', title: '对象', label: search['entity'] ?? '' },
  { kind: 'linked', name: 'staff_id', title: '员工', label: search['staff_id'] ?? '' },
]
