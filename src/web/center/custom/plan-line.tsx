import { Link } from '@tanstack/react-router'
import type { OwnRequest } from '#src/api/content/custom/own-requests.ts'
import { endText, minuteText } from '#src/domain/calendar-day.ts'
import { yuanText } from '#src/domain/money.ts'
import { localAddress } from '#src/web/client/local-address.ts'

interface Props {
  plan: NonNullable<OwnRequest['plan']>
  changesLeft: number
}

export const planAddress = ({ plan_id }: Props['plan']) => localAddress(`/customized/product?id=${plan_id}`)

/** The newest plan in a line; who cannot open it here reads it by the link that was sent. */
export const PlanLine = ({ plan, changesLeft }: Props) => (
  <div className="mt-3 rounded-control border border-line px-4 py-3">
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="tag">第{plan.version}版方案</span>
      {plan.is_own ? (
        <Link className="min-w-0 break-words font-semibold hover:text-pine-600" {...planAddress(plan)}>
          {plan.title}
        </Link>
      ) : (
        <b className="min-w-0 break-words font-semibold">{plan.title}</b>
      )}
      <span className="num ml-auto font-semibold">{yuanText(plan.total_fen)}</span>
    </p>
    <p className="mt-1 text-13/22 text-ink-500">
      {plan.state_text && `${plan.state_text} · `}
      {minuteText(plan.sent_at)} 发出
      {plan.state_text &&
        plan.state !== 'accepted' &&
        ` · 有效到 ${endText(plan.valid_until)} · 免费修改还剩 ${changesLeft} 次`}
      {!plan.is_own && ' · 查看链接已发到提交时填写的手机号'}
    </p>
  </div>
)
