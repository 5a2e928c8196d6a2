import { Check } from 'lucide-react'
import { minuteText } from '#src/domain/calendar-day.ts'
import type { RefundRequest } from './requests.ts'

interface Step {
  name: string
  at: Date | null
}

/** Asked, looked at, sent, arrived; without money to give back it ends with the look. */
function stepsOf({ created_at, decided_at, done_at, refund_fen, kind }: RefundRequest): Step[] {
  const asked = [
    { name: kind === 'goodwill' ? '已登记' : '已提交', at: created_at },
    { name: '审核', at: decided_at },
  ]
  if (refund_fen === 0) return asked
  return [...asked, { name: '打款', at: null }, { name: '到账', at: done_at }]
}

/** How many of the steps are behind. */
function behindOf({ status, routes }: RefundRequest): number {
  if (status === 'submitted') return 1
  if (status === 'done') return 4
  return routes.length > 0 && routes.every(({ status_text }) => status_text !== '待打款') ? 3 : 2
}

/** How far a request is; nothing for one that led nowhere. */
export function Steps({ request }: { request: RefundRequest }) {
  if (request.status === 'rejected' || request.status === 'withdrawn') return null
  const behind = behindOf(request)
  const steps = stepsOf(request)
  return (
    <ol aria-label="退款进度" className="mt-4 grid grid-cols-4 max-sm:grid-cols-2 max-sm:gap-y-3">
      {steps.map(({ name, at }, index) => (
        <li
          aria-current={index === behind ? 'step' : undefined}
          className="relative pr-3 text-13 text-ink-500"
          key={name}
        >
          {index < steps.length - 1 && (
            <span aria-hidden className="absolute top-2 right-1.5 left-6 h-px bg-line-strong max-sm:hidden" />
          )}
          <span
            aria-hidden
            className={`mb-2 grid size-4.25 place-items-center rounded-full ${look(index, behind)}`}
          >
            {index < behind && <Check className="size-2.75" strokeWidth={3} />}
          </span>
          <b className="block font-medium text-14 text-ink-900">
            {name}
            {index < behind && <span className="sr-only">，已完成</span>}
          </b>
          {at && <span className="num">{minuteText(at)}</span>}
        </li>
      ))}
    </ol>
  )
}

function look(index: number, behind: number) {
  if (index < behind) return 'bg-pine-100 text-pine-700'
  return index === behind ? 'bg-pine-600' : 'border border-line-strong'
}
