import type { Right } from '#src/domain/account/staff.ts'
import { rightText } from '#src/domain/desk/staff/right-words.ts'
import { fullTimeText } from '../parts/time-text.ts'
import { type AuditRow, whoText } from './columns.tsx'

/** One row of the log with what it changed, from what to what. */
export function Detail({ row }: { row: AuditRow }) {
  const names = [...new Set([...Object.keys(row.before ?? {}), ...Object.keys(row.after ?? {})])]
  const facts: [string, string][] = [
    ['时间', fullTimeText(row.at)],
    ['谁', row.staff ? `${row.staff.name}（${row.staff.login}）` : whoText(row)],
    ['动作', row.action],
    ['权限', rightText[row.right as Right] ?? '–'],
    ['对象', `${row.entity} ${row.entity_id}`],
    ['原因', row.reason || '–'],
    ['结果', row.refused === null ? '完成' : `拒绝 ${row.refused}`],
    ['地址', row.ip ?? '–'],
    ['会话', row.session_ref || '–'],
    ['请求', row.request_id ?? '–'],
  ]
  return (
    <div className="grid gap-4">
      <dl className="grid grid-cols-[56px_1fr] gap-x-3 gap-y-1.5">
        {facts.map(([name, value]) => (
          <div className="contents" key={name}>
            <dt className="text-ink-500">{name}</dt>
            <dd className="num break-all">{value}</dd>
          </div>
        ))}
      </dl>
      {names.length > 0 && (
        <table className="w-full table-fixed border-collapse">
          <thead>
            <tr className="bg-sunk text-12 text-ink-500">
              {['字段', '之前', '之后'].map((title) => (
                <th className="h-8 px-2 text-left font-medium" key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {names.map((name) => (
              <tr className="border-line border-t align-top" key={name}>
                <th className="num px-2 py-1.5 text-left font-normal text-ink-500" scope="row">
                  {name}
                </th>
                <td className="num break-all px-2 py-1.5">{textOf(row.before?.[name])}</td>
                <td className="num break-all px-2 py-1.5">{textOf(row.after?.[name])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}

const textOf = (value: unknown) =>
  value === undefined || value === null ? '–' : typeof value === 'string' ? value : JSON.stringify(value)
