import { useQuery } from '@tanstack/react-query'
import type { ContentRow } from '#src/api/desk/content/records.ts'
import { deskSearchTerms } from '#src/api/desk/content/search-terms.ts'
import { LEAST_SEARCHES } from '#src/domain/content/showing/search-term.ts'
import { query } from '../../client/query.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { Panel } from '../../parts/panel.tsx'

/** What visitors really search for, and which of it is a hot search already. */
export function TopTerms({ rows }: { rows: readonly ContentRow[] }) {
  const top = useQuery(query(deskSearchTerms.top, {}))
  const hot = new Set(rows.map(({ fields: { keyword = '' } }) => keyword.toLowerCase()))
  return (
    <Panel title="最近7天的搜索">
      <Loaded of={top}>
        {({ from, list }) =>
          list.length === 0 ? (
            <p className="px-4 py-6 text-center text-ink-500">
              {from} 以来还没有搜索满{LEAST_SEARCHES}次的词。
            </p>
          ) : (
            <>
              <ol className="columns-2 gap-6 px-4 py-2">
                {list.map(({ term, searches }, place) => (
                  <li className="flex items-baseline gap-2 py-1" key={term}>
                    <span className="num w-6 shrink-0 text-right text-12 text-ink-500">{place + 1}</span>
                    <span className="min-w-0 truncate">{term}</span>
                    {hot.has(term) && <span className="tag pine shrink-0">热搜</span>}
                    <span className="num ml-auto shrink-0 text-ink-500">{searches} 次</span>
                  </li>
                ))}
              </ol>
              <p className="border-line border-t px-4 py-2 text-12/18 text-ink-500">
                自 {from} 起，每个浏览器每天每词计一次；只计次数，不记录由谁搜索，不足{LEAST_SEARCHES}
                次的不列出。
              </p>
            </>
          )
        }
      </Loaded>
    </Panel>
  )
}
