import type { OrderChange } from '#src/api/booking/change-views.ts'
import type { OrderDetail } from '#src/api/booking/order-views.ts'
import { weekdayText } from '#src/domain/calendar-day.ts'
import { Countdown } from '#src/ui/countdown.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { ChangeActs } from './change-acts.tsx'
import { ChangeLines } from './change-lines.tsx'
import { Steps } from './steps.tsx'
import { balanceText, isOpen, keptText, outcomeText, whatText } from './sums.ts'

interface Props {
  change: OrderChange
  order: OrderDetail
  /** On a page of its own: everything is open. */
  isWhole?: boolean
  onChange(): void
}

const tones: Partial<Record<OrderChange['state'], string>> = {
  asked: 'och',
  proposed: 'cin',
  to_sign: 'cin',
  to_pay: 'cin',
  done: 'pine',
}

/** A change of date or of a person: what it is, how far, what it costs, and what can be done about it now. */
export const ChangeItem = ({ change, order, isWhole = false, onChange }: Props) => (
  <article aria-label={`${change.kind_text} ${change.change_no}`}>
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Title change={change} isWhole={isWhole} />
      <span className={`tag ${tones[change.state] ?? ''}`}>{change.state_text}</span>
      <span className="num ml-auto font-semibold text-16">{outcomeText(change)}</span>
    </div>
    <p className="mt-1 text-13 text-ink-500">
      单号 <span className="num font-medium">{change.change_no}</span>
      {change.by_shop && ' · 由客服提出'}
      {change.reason !== '' && ` · ${change.reason}`}
    </p>
    {change.note !== '' && change.state !== 'refused' && (
      <p className="mt-1 text-ink-700">客服说明：{change.note}</p>
    )}
    {change.state === 'refused' ? (
      <Notice className="mt-3" tone="warn">
        {change.next_text}。
      </Notice>
    ) : (
      <p className="mt-2 text-ink-700">
        {change.next_text}。
        {change.expires_ts && (
          <>
            {' '}
            还剩 <Countdown onEnd={onChange} serverNow={order.server_ts} until={change.expires_ts} />
          </>
        )}
      </p>
    )}
    <Steps change={change} />
    {isOpen(change) && <ChangeActs change={change} onChange={onChange} order={order} />}
    {isWhole ? (
      <div className="mt-5 grid gap-5 border-line border-t pt-5 lg:grid-cols-2">
        <Dates change={change} />
        <Sums change={change} />
      </div>
    ) : (
      <details className="fold mt-3">
        <summary>价格与日期明细</summary>
        <div className="mt-2 grid gap-5 lg:grid-cols-2">
          <Dates change={change} />
          <Sums change={change} />
        </div>
      </details>
    )}
  </article>
)

const Title = ({ change, isWhole }: Pick<Props, 'change' | 'isWhole'>) => {
  // On a page of its own no panel's title stands above it.
  const Heading = isWhole ? 'h2' : 'h3'
  return (
    <Heading className="font-semibold text-16/24">
      <span className="num">{whatText(change)}</span>
    </Heading>
  )
}

const onDay = (day: string) => `${day} ${weekdayText(day)}`

const Dates = ({ change: { from, to, traveller } }: Pick<Props, 'change'>) => (
  <dl className="grid grid-cols-[72px_minmax(0,1fr)] content-start leading-28 [&>dt]:text-ink-500">
    {to ? (
      <>
        <dt>原日期</dt>
        <dd>
          {onDay(from.date)} 至 {onDay(from.return_date)}
        </dd>
        <dt>新日期</dt>
        <dd className="font-medium">
          {onDay(to.date)} 至 {onDay(to.return_date)}
        </dd>
      </>
    ) : (
      <>
        <dt>出发</dt>
        <dd>{onDay(from.date)}，日期不变</dd>
      </>
    )}
    {traveller && (
      <>
        <dt>换人</dt>
        <dd>
          第 {traveller.seq} 位（{traveller.kind_text}）
          {traveller.new_name !== '' && `由 ${traveller.old_name} 换为 ${traveller.new_name}`}
        </dd>
      </>
    )}
  </dl>
)

const Sums = ({ change }: Pick<Props, 'change'>) => {
  const said = [balanceText(change), keptText(change)].filter((text) => text !== null)
  return (
    <div>
      <ChangeLines sums={change} />
      {said.map((text) => (
        <p className="mt-2 text-13 text-ink-500" key={text}>
          {text}。
        </p>
      ))}
    </div>
  )
}
