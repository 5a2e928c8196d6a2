import { useQuery } from '@tanstack/react-query'
import { pointRulesText } from '#src/domain/marketing/points/points.ts'
import { invitePath } from '#src/domain/marketing/referrals/mark.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { ErrorState } from '#src/web/ui/loading/states.tsx'
import { copyInviteLink } from '../invitation/link/copy-link.ts'
import { rulesQuery } from './points.ts'

/** What gives points, how many, how often. */
export function PointRules({ uid }: { uid: string }) {
  const { data, error, refetch } = useQuery(rulesQuery)
  return (
    <section aria-labelledby="point-rules" className="panel px-7 pt-5 pb-3 max-sm:px-4">
      <h2 className="mb-1 flex min-h-9 items-center font-semibold text-18/28" id="point-rules">
        怎样得积分
      </h2>
      {data ? (
        <table className="w-full text-left">
          <thead className="text-13/20 text-ink-500">
            <tr className="border-line border-b">
              <th className="py-2 font-normal">做什么</th>
              <th className="py-2 text-right font-normal">积分</th>
              <th className="py-2 pl-4 text-right font-normal">上限</th>
            </tr>
          </thead>
          <tbody>
            {data.rules.map((rule) => (
              <tr key={rule.type}>
                <td className="py-2">
                  {rule.name}
                  {rule.type === 'invitation' && <InviteLink uid={uid} />}
                </td>
                <td className="num py-2 text-right font-medium">{rule.points_text}</td>
                <td className="whitespace-nowrap py-2 pl-4 text-right text-13/22 text-ink-500">
                  {rule.limit_text}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-90" />
      )}
      <p className="mt-2 border-line border-t py-3 text-13/20 text-ink-500">{pointRulesText.join('')}</p>
    </section>
  )
}

/** Who registers by it is the member's friend. */
const InviteLink = ({ uid }: { uid: string }) => (
  <button
    className="link ml-2 text-13"
    onClick={() => void copyInviteLink(location.origin + invitePath(uid))}
    type="button"
  >
    复制链接
  </button>
)
