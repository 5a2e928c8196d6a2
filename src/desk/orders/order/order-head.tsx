import { Check, Copy } from 'lucide-react'
import type { DeskOrder } from '#src/api/desk/orders/views.ts'
import { monthDayText, weekdayText } from '#src/domain/calendar-day.ts'
import { toast } from '#src/ui/toast.ts'
import { Neighbours } from '../../list/trail.tsx'
import { Presence } from '../../live/presence.tsx'
import { AuditLink } from '../../parts/audit-link.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Clock, StatusTag } from '../status.tsx'
import { useOrder } from './order-context.ts'

/** Number, state and clock in the top bar; below it what was ordered, and how far it has come. */
export function OrderHead() {
  const order = useOrder()
  return (
    <>
      <PageHead isNumber of={{ title: '订单', to: '/orders' }} title={order.no}>
        <button
          aria-label="复制订单号"
          className="grid size-8 shrink-0 place-items-center rounded-row text-ink-700 hover:bg-sunk"
          onClick={() => void copy(order.no)}
          type="button"
        >
          <Copy aria-hidden className="icon" />
        </button>
        <StatusTag order={order} />
        <Clock deadline={order.deadline} now={order.server_ts} />
        <Presence id={order.no} kind="order" />
      </PageHead>
      <div className="flex min-h-14 flex-wrap items-center gap-x-5 gap-y-2">
        <div className="min-w-0 grow basis-80">
          <h2 className="truncate font-semibold text-17/26">{order.title}</h2>
          <p className="truncate text-ink-700 max-xl:whitespace-normal">{summaryOf(order)}</p>
        </div>
        <Steps steps={order.steps} />
        <AuditLink entity="order" id={order.no} />
        <Neighbours />
      </div>
    </>
  )
}

async function copy(no: string) {
  await navigator.clipboard.writeText(no)
  toast.ok('已复制订单号')
}

const onDay = (day: string) => `${monthDayText(day)} ${weekdayText(day)}`

const summaryOf = (order: DeskOrder) =>
  [
    ...(order.product_id === null ? [] : [String(order.product_id)]),
    `${onDay(order.departs_on)}出发`,
    `${onDay(order.returns_on)}返程`,
    `${order.days}天${order.nights}晚`,
    `${order.people_text} ${order.rooms}间`,
    order.combo_name || (order.depart_city && `${order.depart_city}出发`),
  ]
    .filter(Boolean)
    .join('，')

const looks = {
  done: { dot: 'border-pine-500 bg-pine-500 text-white', text: '', line: 'bg-pine-500' },
  current: { dot: 'border-och-600 bg-och-50', text: 'font-semibold text-warn', line: 'bg-pine-500' },
  ahead: { dot: 'border-line-strong bg-surface', text: '', line: 'bg-line-strong' },
}

/** The steps as a line; the one it stands at says what it waits for. */
const Steps = ({ steps }: Pick<DeskOrder, 'steps'>) => (
  <ol aria-label="进度" className="flex max-md:flex-wrap md:shrink-0">
    {steps.map(({ text, state, on, note }, at) => (
      <li
        aria-current={state === 'current' ? 'step' : undefined}
        className="relative w-14.5 text-center text-12/16 text-ink-500"
        key={text}
        title={note || undefined}
      >
        {at > 0 && <span aria-hidden className={`absolute top-2 -left-5 h-0.5 w-10 ${looks[state].line}`} />}
        <i
          aria-hidden
          className={`relative mx-auto mb-0.75 grid size-4.5 place-items-center rounded-full border-2 ${looks[state].dot}`}
        >
          {state === 'done' && <Check className="icon size-2.5!" strokeWidth={3.4} />}
        </i>
        <b className={`block font-normal ${looks[state].text}`}>{text}</b>
        <span className="num block min-h-4">{on?.slice(5)}</span>
      </li>
    ))}
  </ol>
)
