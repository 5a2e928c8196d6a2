import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Plan } from '#src/api/content/plans.ts'
import { monthDayText } from '#src/domain/calendar-day.ts'
import { Notice } from '#src/ui/notice.tsx'
import type { PlanSearch } from '../search.ts'
import { changesAskedText } from '../standing.ts'
import { designerName, lastDayOf, newestOf } from '../words.ts'

interface Props {
  asked: PlanSearch
  plan: Plan
}

/** How the plan stands where there is something to say, in a line of its own below the title. */
export const StateBar = (props: Props) => {
  const { plan } = props
  const said = saidOf(props)
  return (
    <>
      {said}
      {/* A request that was closed, or a day that has come: the state alone does not say it. */}
      {plan.accept_why && (plan.state === 'sent' || plan.state === 'changes_asked') && (
        <Bar tone="warn">{plan.accept_why}</Bar>
      )}
    </>
  )
}

const Bar = ({ tone, children }: { tone: 'info' | 'ok' | 'warn'; children: ReactNode }) => (
  <Notice className="mt-4" tone={tone}>
    {children}
  </Notice>
)

function saidOf({ asked, plan }: Props): ReactNode {
  const newest = newestOf(plan)
  switch (plan.state) {
    case 'changes_asked':
      return (
        <Bar tone="info">
          {changesAskedText(plan)}
          {plan.asked && <span className="mt-1 block wrap-anywhere">您写的：{plan.asked}</span>}
        </Bar>
      )
    case 'accepted':
      return <Accepted plan={plan} />
    case 'expired':
      return (
        <Bar tone="warn">
          这版方案已于 {monthDayText(lastDayOf(plan))} 24:00 过期，价格不再有效。
          {plan.change_why === ''
            ? `行程还在，可以请${designerName(plan)}重新报价。`
            : `${plan.change_why}。`}
          {plan.asked && plan.change_why !== '' && (
            <span className="mt-1 block wrap-anywhere">您写的：{plan.asked}</span>
          )}
        </Bar>
      )
    case 'replaced':
      return (
        <Bar tone="info">
          这是第 {plan.version} 版，已被第 {newest?.version} 版替换，只供对照。
          {plan.asked && <span className="my-1 block wrap-anywhere">您当时提出的修改：{plan.asked}</span>}{' '}
          {newest && (
            <Link className="link" search={{ ...asked, id: newest.plan_id }} to="/customized/product">
              查看第 {newest.version} 版
            </Link>
          )}
        </Bar>
      )
    default:
      return null
  }
}

/** The order is told to nobody but its member. */
const Accepted = ({ plan }: { plan: Plan }) => (
  <Bar tone="ok">
    {plan.order_id === '' ? (
      `第 ${plan.version} 版方案已被接受。`
    ) : (
      <>
        您已接受第 {plan.version} 版，订单 <b className="num font-semibold">{plan.order_id}</b>{' '}
        已生成，签署合同与付款都在订单里。{' '}
        <Link className="link" search={{ id: plan.order_id, isPlato: 1 }} to="/center/order/orderDetail">
          查看订单
        </Link>
      </>
    )}
  </Bar>
)
