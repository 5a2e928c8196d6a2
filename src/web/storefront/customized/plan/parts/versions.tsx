import { Link } from '@tanstack/react-router'
import type { Plan } from '#src/api/content/plans.ts'
import type { PlanSearch } from '../search.ts'

interface Props {
  asked: PlanSearch
  plan: Plan
}

/** Every version that was sent, and how many changes are left. */
export const Versions = ({ asked, plan }: Props) => (
  <nav
    aria-label="方案版本"
    className="panel flex flex-wrap items-center gap-x-2 gap-y-2 px-7 py-3 max-lg:px-5"
  >
    <b className="mr-2 font-semibold">版本</b>
    {plan.versions.map(({ plan_id, version }) => (
      <Link
        aria-current={plan_id === plan.plan_id ? 'page' : undefined}
        className={`chip ${plan_id === plan.plan_id ? 'on' : ''}`}
        key={plan_id}
        resetScroll={false}
        search={{ ...asked, id: plan_id }}
        to="/customized/product"
      >
        第 {version} 版
      </Link>
    ))}
    <small className="ml-auto text-13 text-ink-500">{leftText(plan)}</small>
  </nav>
)

function leftText({ state, changes_left }: Plan) {
  if (state === 'accepted') return ''
  return changes_left === 0 ? '免费修改次数已用完' : `还可免费修改 ${changes_left} 次`
}
