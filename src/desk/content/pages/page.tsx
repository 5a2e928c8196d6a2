import { useQuery } from '@tanstack/react-query'
import { staticPages } from '#src/api/desk/content/static-pages.ts'
import type { Data } from '#src/api/endpoint.ts'
import { query } from '../../client/query.ts'
import { WholeList } from '../../list/whole-list.tsx'
import { DeskLink } from '../../parts/desk-link.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { fullTimeText, momentText } from '../../parts/time-text.ts'
import { ContentTabs } from '../parts/content-tabs.tsx'

type Row = Data<(typeof staticPages)['list']>['list'][number]

/** The texts of the shop (desk book §4.12). */
export function Page() {
  const pages = useQuery(query(staticPages.list, {}))
  return (
    <>
      <PageHead title="静态页面" />
      <ContentTabs />
      <Loaded of={pages}>
        {({ list }) => (
          <WholeList heads={heads} list={list} nothing="还没有页面。">
            {(row) => <PageRow key={row.key} row={row} />}
          </WholeList>
        )}
      </Loaded>
    </>
  )
}

const heads = [['页面'], ['现行版本'], ['待生效'], ['草稿']] as const

const PageRow = ({ row: { key, title, is_agreed, in_force, upcoming, draft } }: { row: Row }) => (
  <tr className="h-10 border-line border-t">
    <th className="px-4 text-left font-semibold" scope="row">
      <span className="flex items-center gap-2">
        <DeskLink className="truncate text-pine-700 hover:underline" to={`/content/pages/${key}`}>
          {title}
        </DeskLink>
        {is_agreed && <span className="tag font-normal">会员同意的文本</span>}
      </span>
    </th>
    <td className="num px-4">
      {in_force ? `${in_force.version} · ${fullTimeText(in_force.from).slice(0, 10)} 起` : '–'}
    </td>
    <td className="num px-4">
      {upcoming ? `${upcoming.version} · ${fullTimeText(upcoming.from).slice(0, 10)} 生效` : '–'}
    </td>
    <td className="px-4">{draft ? `${draft.by} ${momentText(draft.at, new Date())} 修改` : '–'}</td>
  </tr>
)
