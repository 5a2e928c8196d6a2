import { Check, Star } from 'lucide-react'
import { messageOf } from '#src/api/reply.ts'
import { type Day, monthDayText, weekdayText } from '#src/domain/calendar-day.ts'
import { yuanText } from '#src/domain/money.ts'
import { isRefusal } from '#src/web/client/api/call.ts'
import { useQuote } from '#src/web/client/booking/quote.ts'
import type { BookingSelection } from '#src/web/client/booking/selection.ts'
import { Price } from '#src/web/ui/price/price.tsx'
import { CouponLine } from '../coupons/coupon-line.tsx'
import type { FirstScreen } from '../first-screen.ts'
import { Choices, type ChoicesProps } from './choices.tsx'
import { DepartureFacts } from './departure-facts.tsx'
import { TotalRow } from './total-row.tsx'

interface Props extends Omit<ChoicesProps, 'facts'> {
  selection: BookingSelection | null
  /** Null until the calendar has come; `false` when no day of it can be booked. */
  hasDates: boolean | null
  /** The day that somebody chose cannot be booked any more. */
  isGone: boolean
  today: Day | null
  onBook(): void
}

export function BuyPanel(props: Props) {
  const { product, departure, selection, hasDates, isGone, today } = props
  const { quote, error, isOld } = useQuote(selection)
  const refusal = error && !isOld ? messageOf(error) : null
  const problem = isGone ? '您选的日期已不可订，请重新选择' : refusal
  return (
    <aside className="panel flex flex-col px-6.5 pt-6 pb-5 max-lg:px-4 print:!block">
      <Intro product={product} />
      <CouponLine productId={product.product_id} />
      {departure && (
        <p className="hidden print:block">
          {monthDayText(departure.date)} {weekdayText(departure.date)}出发，成人{' '}
          {yuanText(departure.price_fen)} / 人；价格与余位以下单时为准
        </p>
      )}
      <Choices
        {...props}
        facts={
          <DepartureFacts
            departure={departure}
            problem={problem}
            product={product}
            today={hasDates ? today : null}
          />
        }
      />
      <div className="mt-auto">
        <TotalRow
          isOld={isOld}
          productId={product.product_id}
          quote={selection ? quote : undefined}
          {...wayOn(props, problem, !isGone && !isOld && isRefusal(error, 'SOLD_OUT'))}
        />
        <Promises product={product} />
      </div>
    </aside>
  )
}

/** Step 1 offers other dates and 候补 for a date that has too few seats. */
function wayOn(
  { selection, hasDates, onBook, onShowCalendar }: Props,
  problem: string | null,
  hasTooFew: boolean,
) {
  if (hasDates === false) return { action: '暂无可订团期', onAction: null }
  if (hasDates && !selection) return { action: '选择出发日期', onAction: onShowCalendar }
  if (selection && hasTooFew) return { action: '换日期或候补', onAction: onBook }
  return { action: '立即预订', onAction: selection && !problem ? onBook : null }
}

/** What it is and what it costs at least. */
const Intro = ({ product }: { product: FirstScreen }) => (
  <>
    <div className="flex flex-wrap gap-1.5">
      <span className="tag pine">{product.type_text}</span>
      {product.labels.map((label) => (
        <span className="tag" key={label}>
          {label}
        </span>
      ))}
    </div>
    <h1 className="mt-2.5 mb-2 text-pretty font-semibold font-serif text-24/34">{product.title}</h1>
    <p className="text-ink-700 leading-24">{product.subtitle}</p>
    <p className="mt-2 mb-3 flex items-center gap-4 text-13 text-ink-500">
      {product.score.count > 0 ? (
        <a className="rate hover:text-pine-600" href={`#reviews-${product.product_id}`}>
          <Star aria-hidden className="icon fill" />
          <b>{product.score.avg}</b> {product.score.count} 条点评
        </a>
      ) : (
        <span>新品上线</span>
      )}
      <span>
        {product.days}天{product.nights}晚 · {product.depart_text}
      </span>
      {product.sold_count > 0 && <span>已售 {product.sold_count.toLocaleString('zh-CN')}</span>}
    </p>
    <div className="-mx-1 flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1 rounded-card bg-cin-50 px-4.5 py-3">
      <span>
        <Price fen={product.price_fen} size="xl" unit="起 / 人" />
        {product.market_fen !== null && (
          <s className="num font-semibold ml-2.5 text-13 text-ink-500" title="划线价：本商品近7日实际成交价">
            {yuanText(product.market_fen)}
          </s>
        )}
      </span>
      <span className="text-12 text-ink-700">{product.price_note}</span>
    </div>
  </>
)

/** What is true of every order of this product. */
const Promises = ({ product: { confirm_mode } }: { product: FirstScreen }) => (
  <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-13 text-ink-500 [&_.icon]:mr-1 [&_.icon]:!size-[15px] [&_.icon]:text-pine-500">
    <li>
      <Check aria-hidden className="icon" />
      {confirm_mode === 'second' ? '二次确认：确认前不收款' : '立即确认'}
    </li>
    <li>
      <Check aria-hidden className="icon" />
      签电子合同，退改规则写在合同里
    </li>
  </ul>
)
