import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Plan } from '#src/api/content/plans.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { isRefusal } from '#src/web/client/api/call.ts'
import { useMember } from '#src/web/client/member/member.ts'
import { ErrorState } from '#src/web/ui/loading/states.tsx'
import { Crumbs } from '../../../ui/crumbs.tsx'
import { PricePanel } from './acts/price-panel.tsx'
import { Gone } from './gone.tsx'
import { Changed } from './parts/changed.tsx'
import { Days } from './parts/days.tsx'
import { Designer } from './parts/designer.tsx'
import { Fees } from './parts/fees.tsx'
import { PriceBar } from './parts/price-bar.tsx'
import { StateBar } from './parts/state-bar.tsx'
import { Top } from './parts/top.tsx'
import { Versions } from './parts/versions.tsx'
import { planQuery } from './query.ts'
import type { PlanSearch } from './search.ts'

/** The plan with its price and what may be done with it; what is the visitor's own follows who is signed in. */
export function PlanPage({ asked }: { asked: PlanSearch }) {
  const plan = useQuery(planQuery(asked))
  const { refetch } = plan
  useOtherMember(() => void refetch())
  if (isRefusal(plan.error, 'NOT_FOUND')) return <Gone />
  if (plan.error && !plan.data) return <ErrorState error={plan.error} onRetry={() => void refetch()} />
  if (!plan.data) return <Waiting />
  return <Shown asked={asked} onChange={() => void refetch()} plan={plan.data} />
}

interface ShownProps {
  asked: PlanSearch
  plan: Plan
  onChange(): void
}

const Shown = ({ asked, plan, onChange }: ShownProps) => (
  <>
    <Crumbs
      parts={[
        <Link key="individual" to="/product/individual">
          私人定制
        </Link>,
        `定制方案 ${plan.request_no}`,
      ]}
    />
    <Top plan={plan} />
    <StateBar asked={asked} plan={plan} />
    <div className="mt-5 grid grid-cols-[minmax(0,1fr)_360px] items-start gap-6 max-xl:grid-cols-1 max-xl:gap-4">
      <div className="grid grid-cols-1 gap-4">
        <Versions asked={asked} plan={plan} />
        <Changed plan={plan} />
        <Days plan={plan} />
        <Fees plan={plan} />
        <PriceBar plan={plan} />
      </div>
      <aside aria-label="价格与定制师" className="sticky top-24 grid gap-4 max-xl:static">
        <PricePanel asked={asked} onChange={onChange} plan={plan} />
        <Designer plan={plan} />
      </aside>
    </div>
  </>
)

/** Whoever logs in or out while the page is open reads what is theirs of it. */
function useOtherMember(onOther: () => void) {
  const member = useMember()
  const before = useRef(member)
  const told = useRef(onOther)
  told.current = onOther
  useEffect(() => {
    const last = before.current
    before.current = member
    if (last !== undefined && last?.uid !== member?.uid) told.current()
  }, [member])
}

/** The boxes of the page that is coming. */
const Waiting = () => (
  <div aria-busy>
    <div className="h-12" />
    <Skeleton className="h-59 rounded-dialog" />
    <div className="mt-5 grid grid-cols-[minmax(0,1fr)_360px] gap-6 max-xl:grid-cols-1">
      <Skeleton className="h-180 rounded-card" />
      <Skeleton className="h-105 rounded-card" />
    </div>
  </div>
)
