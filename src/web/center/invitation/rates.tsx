import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { cashback } from '#src/api/marketing/cashback.ts'
import { percentText } from '#src/domain/booking/ladder-step.ts'
import { yuanText } from '#src/domain/money.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { query } from '#src/web/client/api/query.ts'
import { onDemand } from '#src/web/ui/loading/on-demand.tsx'
import { ErrorState } from '#src/web/ui/loading/states.tsx'
import { useWantedDialog } from '../own-work/use-wanted-dialog.ts'

const RulesDialog = onDemand(() => import('./rules-dialog.tsx'))

export const rateQuery = query(cashback.rate, {})

/** What part of an order comes back by its kind of trip, and never more than. */
export function Rates() {
  const { data, error, refetch } = useQuery(rateQuery)
  const rules = useWantedDialog()
  return (
    <section aria-labelledby="cashback-rates" className="panel px-7 pt-5.5 pb-4 max-sm:px-4">
      <div className="mb-1.5 flex items-center justify-between">
        <h2 className="font-semibold text-18/28" id="cashback-rates">
          返现比例
        </h2>
        {data && (
          <button className="text-pine-600 hover:text-pine-700" onClick={rules.open} type="button">
            规则
          </button>
        )}
      </div>
      {data ? (
        <table className="w-full text-left">
          <thead className="text-13/20 text-ink-500">
            <tr className="border-line border-b">
              <th className="py-1.5 font-normal">线路类型</th>
              <th className="py-1.5 text-right font-normal">比例</th>
              <th className="py-1.5 text-right font-normal">单笔最高</th>
            </tr>
          </thead>
          <tbody>
            {data.rates.map((rate) => (
              <tr key={rate.type}>
                <td className="py-1.75">{rate.type_text}</td>
                <td className="num py-1.75 text-right font-medium">{percentText(rate.bp)}</td>
                <td className="num py-1.75 text-right font-medium">{yuanText(rate.cap_fen)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-60" />
      )}
      {data && rules.isMounted && (
        <Suspense>
          <RulesDialog html={data.html} isOpen={rules.isOpen} onClose={rules.close} />
        </Suspense>
      )}
    </section>
  )
}
