import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { PointEntryView } from '#src/api/marketing/points.ts'
import { minuteText } from '#src/domain/calendar-day.ts'
import { keysOf } from '#src/domain/keys.ts'
import { pointTypes, pointTypeText } from '#src/domain/marketing/points/points.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { ErrorState } from '#src/web/ui/loading/states.tsx'
import { Choice } from '../frame/choice.tsx'
import { Pages } from '../frame/pages.tsx'
import { entriesQuery } from './points.ts'
import type { DealSearch } from './search.ts'

/** Every award and every point that went, the newest first. */
export function PointRecords({ search }: { search: DealSearch }) {
  const entries = useQuery(entriesQuery(search))
  const navigate = useNavigate()
  const { data, error } = entries
  const linkTo = (page: number) => ({
    to: '/center/deal' as const,
    search: { ...(search.type && { type: search.type }), ...(page > 1 && { page }) },
  })
  return (
    <section aria-labelledby="point-records" className="panel px-7 pt-5 pb-3 max-sm:px-4">
      <div className="mb-1 flex min-h-9 items-center justify-between gap-4">
        <h2 className="font-semibold text-18/28" id="point-records">
          积分记录
        </h2>
        <Choice
          label="积分类型"
          onChange={(type) =>
            void navigate({ to: '/center/deal', search: type === '' ? {} : { type: Number(type) } })
          }
          options={keysOf(pointTypes).map((type) => [String(pointTypes[type]), pointTypeText[type]])}
          value={search.type ? String(search.type) : ''}
          whole="全部类型"
        />
      </div>
      {data ? (
        data.list.length === 0 ? (
          <p className="py-12 text-center text-ink-500">
            {search.type ? '没有这一类的积分记录' : '还没有积分记录，完成右边的任意一项就会出现在这里'}
          </p>
        ) : (
          <Entries list={data.list} />
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void entries.refetch()} />
      ) : (
        <Skeleton className="my-2 h-90" />
      )}
      {data && <Pages linkTo={linkTo} page={data.page} size={data.size} total={data.total} />}
    </section>
  )
}

const Entries = ({ list }: { list: readonly PointEntryView[] }) => (
  <table className="w-full text-left">
    <thead className="text-13/20 text-ink-500">
      <tr className="border-line border-b">
        <th className="w-47 py-2 font-normal max-sm:w-24">时间</th>
        <th className="py-2 font-normal">类型</th>
        <th className="py-2 text-right font-normal">变动</th>
        <th className="w-20 py-2 text-right font-normal">余额</th>
      </tr>
    </thead>
    <tbody>
      {list.map((entry) => (
        <tr className="border-line border-b align-top last:border-0" key={entry.id}>
          <td className="num py-3 text-13/24 text-ink-700">{minuteText(entry.created_at)}</td>
          <td className="py-3 leading-24">
            {entry.type_text}
            {entry.note && <p className="wrap-anywhere text-13/20 text-ink-500">{entry.note}</p>}
          </td>
          <td
            className={`num whitespace-nowrap py-3 text-right leading-24 ${entry.delta > 0 ? 'font-semibold text-och-700' : 'font-medium'}`}
          >
            {entry.delta > 0 ? '+' : '−'}
            {Math.abs(entry.delta).toLocaleString('en-US')}
          </td>
          <td className="num py-3 text-right font-medium leading-24">
            {entry.balance_after.toLocaleString('en-US')}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
