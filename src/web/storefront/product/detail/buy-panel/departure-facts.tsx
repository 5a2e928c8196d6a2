import { ShieldCheck } from 'lucide-react'
import { deductBp, freeUntil, percentText } from '#src/domain/booking/ladder-step.ts'
import { type Day, daysBetween, monthDayText } from '#src/domain/calendar-day.ts'
import { Bar } from '#src/ui/bar.tsx'
import { ladderOf } from '#src/web/client/booking/ladder.ts'
import type { FirstScreen } from '../first-screen.ts'
import type { Departure } from './choices.tsx'

interface Props {
  product: FirstScreen
  departure: Departure | null
  /** Of the answer that told the departures; null while it is awaited, or when there are none. */
  today: Day | null
  /** Why the choice cannot be priced. */
  problem: string | null
}

/** What the chosen date means for leaving and for the group. Its lines are there before there is a date. */
export const DepartureFacts = ({ product, departure, today, problem }: Props) => (
  <div className="pt-1.5 text-13/20 text-ink-700">
    <p aria-live="polite" className={`min-h-5.5 ${problem ? 'text-warn' : ''}`}>
      {problem ?? (today && <Leaving departure={departure} product={product} today={today} />)}
    </p>
    {product.type !== 'free' && product.min_group > 1 && (
      <p className="mt-1 flex min-h-5.5 items-center gap-2">
        {departure?.group_text && <Group departure={departure} />}
      </p>
    )}
  </div>
)

function Leaving({ product, departure, today }: Pick<Props, 'product' | 'departure'> & { today: Day }) {
  const ladder = ladderOf(product.ladder_steps)
  if (!departure) return '近期团期取消都要扣费，请自己选择日期'
  const free = freeUntil(ladder, departure.date, today)
  if (free)
    return (
      <>
        <ShieldCheck aria-hidden className="icon !size-[15px] mr-1 text-pine-500" />
        此日期可免费取消至 {monthDayText(free)} 24:00
      </>
    )
  const deducted = deductBp(ladder, daysBetween(today, departure.date))
  return (
    <>
      此日期今天取消扣 {percentText(deducted ?? 0)}，
      <a className="link" href={`#refund-${product.product_id}`}>
        见退改规则
      </a>
    </>
  )
}

/** How many have booked of those it takes; of a formed departure, only that. */
const Group = ({ departure: { status, signed, min_group } }: { departure: Departure }) =>
  status === 'formed' ? (
    <span className="tag pine">铁定成团</span>
  ) : (
    <>
      <Bar className="w-18 text-pine-500" share={signed / min_group} />
      已报名 {signed} · 满 {min_group} 成团
    </>
  )
