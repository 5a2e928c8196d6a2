import { useQuery } from '@tanstack/react-query'
import { dayOf } from '#src/domain/calendar-day.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { ErrorState } from '#src/web/ui/loading/states.tsx'
import { Pages } from '../../frame/pages.tsx'
import { friendsQuery } from '../cashback.ts'
import type { InvitationSearch } from '../search.ts'
import { NothingYet } from './nothing-yet.tsx'

/** Who registered by the member's link, told apart by what is shown of their telephones. */
export function Friends({ search, url }: { search: InvitationSearch; url: string | undefined }) {
  const friends = useQuery(friendsQuery(search))
  const { data, error } = friends
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void friends.refetch()} />
    ) : (
      <Skeleton className="m-7 h-90 max-sm:m-4" />
    )
  if (data.list.length === 0) return <NothingYet list="friends" url={url} />
  return (
    <div className="px-7 pb-3 max-sm:px-4">
      <table className="w-full text-left">
        <thead className="text-13/20 text-ink-500">
          <tr className="border-line border-b">
            <th className="py-2 font-normal">好友</th>
            <th className="py-2 font-normal">注册时间</th>
            <th className="w-30 py-2 text-right font-normal">预订</th>
          </tr>
        </thead>
        <tbody>
          {data.list.map(({ name, registered_at, has_ordered }) => (
            <tr className="border-line border-b last:border-0" key={`${name} ${registered_at.getTime()}`}>
              <td className="num py-3 font-medium">{name}</td>
              <td className="num py-3 text-13 text-ink-700">{dayOf(registered_at)}</td>
              <td className="py-3 text-right">
                {has_ordered ? (
                  <span className="tag pine">已预订</span>
                ) : (
                  <span className="text-ink-500">还没有</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Pages
        linkTo={(page) => ({
          to: '/center/invation',
          search: { list: 'friends', ...(page > 1 && { page }) },
        })}
        page={data.page}
        size={data.size}
        total={data.total}
      />
    </div>
  )
}
