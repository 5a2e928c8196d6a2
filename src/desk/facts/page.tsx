import { type CheckedFact, factChecks } from '#src/api/desk/catalog/fact-checks.ts'
import { factKindNames, factKinds } from '#src/domain/catalog/fact-check.ts'
import { useAddress } from '../client/address.ts'
import type { Column } from '../list/columns.tsx'
import type { Filter } from '../list/filter.ts'
import { List } from '../list/list.tsx'
import { useList } from '../list/use-list.ts'
import { DeskLink } from '../parts/desk-link.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { recordPath } from '../parts/record-path.ts'
import { CheckButton } from './check-button.tsx'
import { checkedText } from './checked-fact.tsx'

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    name: 'kind',
    title: '资料',
    isMulti: true,
    options: factKindNames.map((value) => ({ value, label: factKinds[value].text })),
  },
  { kind: 'flag', name: 'stale', title: '资料过期' },
]

const columns: readonly Column<CheckedFact>[] = [
  { key: 'kind', title: '资料', width: 112, isFixed: true, render: ({ kind_text: text }) => text },
  { key: 'title', title: '属于', width: 280, isFixed: true, render: (fact) => <Owner fact={fact} /> },
  {
    key: 'said',
    title: '内容',
    render: ({ said }) => (
      <span className="block truncate" title={said}>
        {said || '–'}
      </span>
    ),
  },
  { key: 'checked', title: '上次核对', width: 200, render: (fact) => checkedText(fact) },
  { key: 'stale', title: '有效期', width: 128, render: (fact) => <Standing fact={fact} /> },
  { key: 'act', title: '核对', width: 112, isFixed: true, render: (fact) => <CheckButton fact={fact} /> },
]

function Owner({ fact: { title, record } }: { fact: CheckedFact }) {
  const path = recordPath(record.entity, String(record.id))
  if (path === null) return title
  const [to = '', search = ''] = path.split('?')
  return (
    <DeskLink
      className="block truncate text-pine-600 hover:underline"
      search={Object.fromEntries(new URLSearchParams(search))}
      to={to}
    >
      {title}
    </DeskLink>
  )
}

function Standing({
  fact: { is_active: isActive, is_stale: isStale, stale_on: day },
}: {
  fact: CheckedFact
}) {
  if (!isActive) return <span className="text-ink-500">未公开</span>
  return isStale ? <span className="tag warn">已过期</span> : <span className="num">{day} 前</span>
}

/** 资料核对 (rule book §18): whatever was held against its source longest ago first. */
export function Page() {
  const { search } = useAddress()
  const list = useList(factChecks.list, search)
  return (
    <>
      <PageHead title="资料核对" />
      <List
        columns={columns}
        filters={filters}
        keyOf={({ id }) => String(id)}
        list={list}
        noun={['资料', '条']}
        nothing="产品的签证、目的地的旅行提醒、供应商与本店的许可证会出现在这里。"
        screen="facts"
        sums="每90天核对一次"
      />
    </>
  )
}
