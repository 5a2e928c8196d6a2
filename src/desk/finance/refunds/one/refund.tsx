import { useQuery } from '@tanstack/react-query'
import type { DeskRefund } from '#src/api/desk/finance/refunds.ts'
import { deskRefunds } from '#src/api/desk/finance/refunds.ts'
import { messageOf } from '#src/api/reply.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { query } from '../../../client/query.ts'
import { PageState } from '../../../parts/page-state.tsx'
import { CompensationPanel } from '../payouts/compensation-panel.tsx'
import { AskedPanel } from './asked-panel.tsx'
import { CostsPanel } from './costs-panel.tsx'
import { DecisionPanel } from './decision-panel.tsx'
import { MoneyPanel } from './money-panel.tsx'
import { ToldPanel } from './told-panel.tsx'

interface Props {
  no: string
  /** In the narrow panel beside the list. */
  isPeek?: boolean
}

/** Where nothing could be paid out, or nobody had to say, there is nothing to show. */
const asksForCosts = ({ status, costs, costs_state, signatures }: DeskRefund) =>
  status === 'submitted' ||
  costs.length > 0 ||
  costs_state === 'open' ||
  signatures.some(({ step }) => step === 'cost')

/** One request: what was asked, what it comes to, who agreed, and where the money is. On a telephone the decision comes first. */
export function Refund({ no, isPeek = false }: Props) {
  const { data, error, refetch } = useQuery(query(deskRefunds.detail, { no }))
  // Whoever leafs through a list never sees the sum of another request.
  const refund = data?.no === no ? data : undefined
  if (!refund)
    return error ? (
      <PageState action={{ label: '重试', run: refetch }} title={messageOf(error)} />
    ) : (
      <Skeleton className="h-140 rounded-control" />
    )
  return (
    <div
      className={
        isPeek
          ? 'grid gap-3'
          : 'grid grid-cols-[minmax(0,1fr)_--spacing(100)] items-start gap-3 max-xl:grid-cols-1'
      }
    >
      <div className={`grid min-w-0 gap-3 ${isPeek ? 'order-2' : 'max-xl:order-2'}`}>
        <AskedPanel refund={refund} />
        {asksForCosts(refund) && <CostsPanel refund={refund} />}
        {refund.rows.length > 0 && <MoneyPanel refund={refund} />}
        {refund.compensation && <CompensationPanel compensation={refund.compensation} no={refund.no} />}
        {refund.messages.length > 0 && <ToldPanel refund={refund} />}
      </div>
      <DecisionPanel refund={refund} />
    </div>
  )
}
