import type { RequestDetail } from '#src/api/desk/service/custom-requests.ts'
import { customTripFault } from '#src/domain/content/custom-trip.ts'
import type { PlanState } from '#src/domain/content/plans/plan-state.ts'
import { yuanText } from '#src/domain/money.ts'
import { useMay } from '../client/me.ts'
import { DeskLink } from '../parts/desk-link.tsx'
import { Facts, Panel } from '../parts/panel.tsx'
import { momentText } from '../parts/time-text.ts'
import { lastDayText } from './texts.ts'

interface Props {
  request: Pick<RequestDetail, 'request_no' | 'status' | 'plan'>
  now: Date
}

/** Where the plan of a request stands, and the way to whoever writes it. */
export function PlanPanel({ request: { request_no, status, plan }, now }: Props) {
  const may = useMay()
  const isOpen = customTripFault(status) === null
  return (
    <Panel
      aside={
        may('plan.write') &&
        (isOpen || plan) && (
          <DeskLink className="ml-auto text-pine-600 hover:underline" to={`/custom/${request_no}/plan`}>
            {isOpen ? (plan ? '继续写方案' : '写方案') : '查看方案'}
          </DeskLink>
        )
      }
      title="定制方案"
    >
      {plan ? (
        <Standing now={now} plan={plan} />
      ) : (
        <p className="px-4 py-3 text-ink-500">{isOpen ? '还没有开始写。' : '没有写过方案。'}</p>
      )}
    </Panel>
  )
}

function Standing({
  plan: { sent, draft, changes_left },
  now,
}: {
  plan: NonNullable<RequestDetail['plan']>
  now: Date
}) {
  const drafted = draft && `${draft.by} ${momentText(draft.at, now)} 保存`
  if (!sent)
    return (
      <Facts
        rows={[
          ['草稿', drafted || '–'],
          ['发出', '还没有发出'],
        ]}
      />
    )
  return (
    <Facts
      rows={[
        [
          '最新一版',
          <span className="flex flex-wrap items-center gap-2" key="version">
            <span className="num">第{sent.version}版</span> {sent.title}
            <PlanTag state={sent.state} text={sent.state_text} />
          </span>,
        ],
        [
          '总价',
          <span className="num" key="total">
            {yuanText(sent.total_fen)}
          </span>,
        ],
        [
          '发出',
          <span className="num" key="sent">
            {momentText(sent.sent_at, now)} {sent.sent_by}，有效到 {lastDayText(sent.valid_until)}
          </span>,
        ],
        ...(sent.asked ? ([['客人要改', sent.asked]] as const) : []),
        ...(sent.order_no
          ? ([['订单', <OrderLink key="order" no={sent.order_no} />]] as const)
          : ([['免费修改', `还剩 ${changes_left} 次`]] as const)),
        ...(drafted ? ([['草稿', drafted]] as const) : []),
      ]}
    />
  )
}

const looks: Record<PlanState, string> = {
  sent: 'pine',
  changes_asked: 'och',
  accepted: 'pine',
  expired: 'warn',
  replaced: '',
}

export const PlanTag = ({ state, text }: { state: PlanState; text: string }) => (
  <span className={`tag ${looks[state]}`}>{text}</span>
)

/** A number to press for whoever may read orders. */
export function OrderLink({ no }: { no: string }) {
  const may = useMay()
  if (!may('order.read')) return <span className="num">{no}</span>
  return (
    <DeskLink className="num text-pine-600 hover:underline" to={`/orders/${no}`}>
      {no}
    </DeskLink>
  )
}
