import { useQuery } from '@tanstack/react-query'
import type { LegalRow } from '#src/api/desk/legal/texts.ts'
import { query } from '../../client/query.ts'
import { DeskLink } from '../../parts/desk-link.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { momentText } from '../../parts/time-text.ts'
import { type LegalPart, legalParts } from './kinds.ts'

/** Contract templates or refund ladders, what of each is in use and what comes next (desk book §4.15). */
export function LegalList({ part }: { part: LegalPart }) {
  const list = useQuery(query(part.calls.list, {}))
  return (
    <>
      <PageHead title={part.title} />
      <nav aria-label="合同与退改" className="mb-3 flex gap-1">
        {Object.values(legalParts).map(({ path, title }) => (
          <DeskLink
            aria-current={path === part.path ? 'page' : undefined}
            className={`chip ${path === part.path ? 'on' : ''}`}
            key={path}
            to={path}
          >
            {title}
          </DeskLink>
        ))}
      </nav>
      <Loaded of={list}>{(data, now) => <Rows list={data.list} now={now} part={part} />}</Loaded>
    </>
  )
}

const heads = ['名称', '使用中', '待启用', '草稿', '法律依据', '核对日期', '在售产品'] as const
const widths = ['', 'w-44', 'w-44', 'w-40', '', 'w-28', 'w-24'] as const

const Rows = ({ part, list, now }: { part: LegalPart; list: readonly LegalRow[]; now: Date }) => (
  <div className="panel overflow-hidden">
    <table className="w-full table-fixed">
      <thead>
        <tr className="h-8 bg-sunk text-left text-12 text-ink-500">
          {heads.map((head, nth) => (
            <th
              className={`px-4 font-normal ${widths[nth]} ${head === '在售产品' ? 'text-right' : ''}`}
              key={head}
              scope="col"
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {list.map((row) => (
          <tr className="h-10 border-line border-t" key={row.code}>
            <th className="px-4 text-left font-semibold" scope="row">
              <DeskLink
                className="inline-block text-pine-700 hover:underline"
                to={`${part.path}/${row.code}`}
              >
                {row.title}
              </DeskLink>{' '}
              <span className="num font-normal text-12 text-ink-500">{row.code}</span>
            </th>
            <td className="px-4">{row.in_use ? <Stand of={row.in_use} /> : '–'}</td>
            <td className="px-4">{row.upcoming ? <Stand of={row.upcoming} /> : '–'}</td>
            <td className="px-4">
              {row.waiting ? (
                <span className="tag warn">待复核</span>
              ) : row.draft ? (
                `${row.draft.by} ${momentText(row.draft.at, now)}`
              ) : (
                '–'
              )}
            </td>
            <td className="truncate px-4" title={row.in_use?.legal_basis}>
              {row.in_use?.legal_basis || '–'}
            </td>
            <td className="num px-4">{row.in_use?.checked_on ?? '–'}</td>
            <td className="num px-4 text-right">{row.products}</td>
          </tr>
        ))}
      </tbody>
    </table>
    {list.length === 0 && (
      <p className="px-4 py-10 text-center text-ink-500">还没有{part.noun}，它们随商店的内容一起导入。</p>
    )}
  </div>
)

export const Stand = ({ of: { version, from } }: { of: { version: string; from: string } }) => (
  <span className="num whitespace-nowrap">
    {version} 自{from}
  </span>
)
