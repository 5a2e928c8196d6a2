import { Link } from '@tanstack/react-router'
import { Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Plan } from '#src/api/content/plans.ts'
import { monthDayText } from '#src/domain/calendar-day.ts'
import { type Fen, yuanText } from '#src/domain/money.ts'
import { buttonLook } from '#src/ui/button.tsx'
import { useMember } from '#src/web/client/member/member.ts'
import { Price } from '../../../../ui/price/price.tsx'
import type { PlanSearch } from '../search.ts'
import { lastDayOf, newestOf, partyText } from '../words.ts'
import { Acts } from './acts.tsx'
import { Take } from './take.tsx'

export const PRICE_ID = 'price'

interface Props {
  asked: PlanSearch
  plan: Plan
  onChange(): void
}

/** What it costs, when which part is due, until when that holds, and the way on. */
export const PricePanel = ({ asked, plan, onChange }: Props) => (
  <section aria-label="价格" className="panel scroll-mt-24 px-6 py-5.5" id={PRICE_ID}>
    <p className="flex items-baseline justify-between">
      <span className="text-ink-500">总价</span>
      <Price fen={plan.total_fen} size="xl" />
    </p>
    <p className="flex items-baseline justify-between text-13 text-ink-500">
      <span>{partyText(plan)}</span>
      <span>
        人均 <b className="num font-semibold text-ink-900">{yuanText(plan.per_head_fen)}</b>
      </span>
    </p>
    {plan.state !== 'accepted' && plan.state !== 'replaced' && <ValidUntil plan={plan} />}
    <Bills plan={plan} />
    <Way asked={asked} onChange={onChange} plan={plan} />
    <Take plan={plan} />
  </section>
)

const ValidUntil = ({ plan }: { plan: Plan }) => (
  <p className="mt-3 flex gap-2 text-ink-700">
    <Clock aria-hidden className="icon mt-0.5 size-4 text-ink-500" />
    <span>
      {plan.state === 'expired' ? '已于' : '有效到'} {monthDayText(lastDayOf(plan))} 24:00
      {plan.state === 'expired' ? ' 过期' : '，之后余位与价格需重新确认'}
    </span>
  </p>
)

/** Both parts as they would be billed today; one line where everything is paid at once. */
const Bills = ({ plan: { total_fen, deposit_fen, balance_fen, balance_due } }: { plan: Plan }) => (
  <dl className="my-3.5 grid grid-cols-[1fr_auto] gap-y-1.5 border-line border-y py-3.5 text-ink-700">
    {deposit_fen !== null && balance_fen !== null && balance_due !== null ? (
      <>
        <Bill fen={deposit_fen} name={`订金 ${shareText(deposit_fen, total_fen)}`} when="签合同后付" />
        <Bill fen={balance_fen} name="尾款" when={`${monthDayText(balance_due)}前`} />
      </>
    ) : (
      <Bill fen={total_fen} name="一次付清" when="签合同后付" />
    )}
  </dl>
)

const Bill = ({ name, when, fen }: { name: string; when: string; fen: Fen }) => (
  <>
    <dt>
      {name}
      <small className="ml-1.5 text-12 text-ink-500">{when}</small>
    </dt>
    <dd className="num font-medium text-15 text-ink-900">{yuanText(fen)}</dd>
  </>
)

/** `30%` */
const shareText = (part: Fen, whole: Fen) => `${Math.round((part * 1000) / whole) / 10}%`

/** One way on for each state; whoever is signed in with another telephone may read, and nothing else. */
function Way({ asked, plan, onChange }: Props): ReactNode {
  const member = useMember()
  if (plan.state === 'accepted')
    return (
      plan.order_id !== '' && (
        <Link
          className={buttonLook('cin', 'lg', true)}
          search={{ id: plan.order_id, isPlato: 1 }}
          to="/center/order/orderDetail"
        >
          查看订单
        </Link>
      )
    )
  const newest = newestOf(plan)
  if (plan.state === 'replaced' && newest)
    return (
      <Link
        className={buttonLook('pine', 'lg', true)}
        search={{ ...asked, id: newest.plan_id }}
        to="/customized/product"
      >
        查看第 {newest.version} 版
      </Link>
    )
  return <Acts isOther={Boolean(member) && !plan.is_own} onChange={onChange} plan={plan} />
}
