import { Check } from 'lucide-react'
import type { OrderChange } from '#src/api/booking/change-views.ts'
import type { ChangeState } from '#src/domain/booking/changes/change.ts'

const order: readonly ChangeState[] = ['asked', 'proposed', 'to_sign', 'to_pay', 'done']

/** What lies between asking and the new date: a clerk's answer only where one was wanted, money only where some moves. */
function stepsOf({ by_shop, note, state, pay_fen, refund_fen }: OrderChange) {
  const byClerk = by_shop || note !== '' || state === 'asked' || state === 'proposed'
  return [
    ...(by_shop ? [] : [{ name: '提交申请', until: null }]),
    ...(byClerk && !by_shop ? [{ name: '客服答复', until: 'asked' as const }] : []),
    ...(byClerk ? [{ name: '确认方案', until: 'proposed' as const }] : []),
    { name: '签署新合同', until: 'to_sign' as const },
    ...(pay_fen > 0 ? [{ name: '支付差价', until: 'to_pay' as const }] : []),
    { name: refund_fen > 0 ? '改好，差价退回' : '改好', until: 'done' as const },
  ]
}

/** How far a change is; nothing for one that led nowhere. */
export function Steps({ change }: { change: OrderChange }) {
  const { state } = change
  if (!order.includes(state)) return null
  const steps = stepsOf(change)
  const isBehind = (until: ChangeState | null) =>
    state === 'done' || until === null || order.indexOf(until) < order.indexOf(state)
  return (
    <ol aria-label="办理进度" className="mt-4 flex flex-wrap gap-y-3">
      {steps.map(({ name, until }, index) => (
        <li
          aria-current={until === state && state !== 'done' ? 'step' : undefined}
          className="relative grow basis-24 pr-3 max-sm:grow-0 max-sm:basis-1/3"
          key={name}
        >
          {index < steps.length - 1 && (
            <span aria-hidden className="absolute top-2 right-1.5 left-6 h-px bg-line-strong max-sm:hidden" />
          )}
          <span
            aria-hidden
            className={`mb-2 grid size-4.25 place-items-center rounded-full ${
              isBehind(until)
                ? 'bg-pine-100 text-pine-700'
                : until === state
                  ? 'bg-pine-600'
                  : 'border border-line-strong'
            }`}
          >
            {isBehind(until) && <Check className="size-2.75" strokeWidth={3} />}
          </span>
          <b className="block font-medium text-14 text-ink-900">
            {name}
            {isBehind(until) && <span className="sr-only">，已完成</span>}
          </b>
        </li>
      ))}
    </ol>
  )
}
