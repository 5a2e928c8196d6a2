import { useQuery } from '@tanstack/react-query'
import { staticPages } from '#src/api/desk/content/static-pages.ts'
import type { Data } from '#src/api/endpoint.ts'
import { messageOf } from '#src/api/reply.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { query } from '../../client/query.ts'
import { DeskLink } from '../../parts/desk-link.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { PageState } from '../../parts/page-state.tsx'
import { fullTimeText, momentText } from '../../parts/time-text.ts'
import { ContentTabs } from '../parts/content-tabs.tsx'

type Row = Data<(typeof staticPages)['list']>['list'][number]

/** The texts of the shop (desk book §4.12). */
export function Page() {
  const { data, error, refetch } = useQuery(query(staticPages.list, {}))
  return (
    <>
      <PageHead title="静态页面" />
      <ContentTabs />
      {data ? (
        <Pages list={data.list} />
      ) : error ? (
        <PageState action={{ label: '重试', run: refetch }} title={messageOf(error)} />
      ) : (
        <Skeleton className="h-40 rounded-control" />
      )}
    </>
  )
}

const heads = ['页面', '现行版本', '待生效', '草稿'] as const

const Pages = ({ list }: { list: readonly Row[] }) => (
  <div className="panel overflow-hidden">
    <table className="w-full table-fixed">
      <thead>
        <tr className="h-8 bg-sunk text-left text-12 text-ink-500">
          {heads.map((head) => (
            <th className="px-4 font-normal" key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {list.map((row) => (
          <PageRow key={row.key} row={row} />
        ))}
      </tbody>
    </table>
    {list.length === 0 && <p className="px-4 py-10 text-center text-ink-500">还没有页面。</p>}
  </div>
)

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
