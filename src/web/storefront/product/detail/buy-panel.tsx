import { Info, ShieldCheck, Star } from 'lucide-react'
import { addDays, monthDayText, weekdayText } from '#src/domain/calendar-day.ts'
import { yuanText } from '#src/domain/money.ts'
import { messageOf } from '../../../client/call.ts'
import type { Journey } from '../../../client/journey.ts'
import { useQuote } from '../../../client/quote.ts'
import { useToday } from '../../../client/shop-info.ts'
import { Bar } from '../../../ui/bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Price } from '../../../ui/price.tsx'
import { Choices, type ChoicesProps, type Departure } from './choices.tsx'
import type { FirstScreen } from './first-screen.ts'

interface Props extends ChoicesProps {
  journey: Journey | null
  calendarIsEmpty: boolean
  onBook(): void
}

export function BuyPanel(props: Props) {
  const { product, departure, journey, calendarIsEmpty, onBook } = props
  const { quote, error, isOld } = useQuote(journey)
  const today = useToday()
  const free = freeUntil(product.ladder_steps, departure?.date ?? null, today)
  return (
    <aside className="panel px-[26px] pt-6 pb-5 max-[900px]:px-4 print:!block">
      <div className="flex flex-wrap gap-1.5">
        <span className="tag pine">{product.type_text}</span>
        {product.labels.map((label) => (
          <span className="tag" key={label}>
            {label}
          </span>
        ))}
      </div>
      <h1 className="mt-2.5 mb-2 text-pretty font-semibold font-serif text-[24px] leading-[34px]">
        {product.title}
      </h1>
      <p className="text-ink-700 leading-6">{product.subtitle}</p>
      <p className="mt-3 mb-3.5 flex items-center gap-4 text-[13px] text-ink-500">
        {product.score.count > 0 ? (
          <a className="rate hover:text-pine-600" href={`#reviews-${product.product_id}`}>
            <Star aria-hidden className="icon fill" />
            <b>{product.score.avg}</b> {product.score.count} 条点评
          </a>
        ) : (
          <span>新品上线</span>
        )}
        <span>
          {product.days}天{product.nights}晚 · {product.depart_city}出发
        </span>
        {product.sold_count > 0 && <span>已售 {product.sold_count.toLocaleString('zh-CN')}</span>}
      </p>
      <div className="-mx-1 flex items-baseline justify-between rounded-card bg-cin-50 px-[18px] py-3.5">
        <span>
          <Price fen={product.price_fen} size="xl" unit="起 / 人" />
          {product.market_fen !== null && (
            <s className="num ml-2.5 text-[13px] text-ink-500" title="划线价：本商品近7日实际成交价">
              {yuanText(product.market_fen)}
            </s>
          )}
        </span>
        <span className="text-[12px] text-ink-500" title={product.price_note}>
          起价说明 <Info aria-hidden className="icon !size-[13px]" />
          <span className="sr-only">{product.price_note}</span>
        </span>
      </div>
      {departure && (
        <p className="hidden print:block">
          {monthDayText(departure.date)} {weekdayText(departure.date)}出发，成人{' '}
          {yuanText(departure.price_fen)} / 人；价格与余位以下单时为准
        </p>
      )}
      <Choices {...props} />
      {quote?.warnings.map((warning) => (
        <p className="mb-2 text-[13px] text-cin-700" key={warning}>
          {warning}
        </p>
      ))}
      {error && !isOld && (
        <Notice className="mb-3" live tone="warn">
          {messageOf(error)}
        </Notice>
      )}
      <div className="flex items-center gap-3 border-line border-t pt-3.5 print:hidden" data-buy-row>
        <p aria-busy={isOld} aria-live="polite" className="min-w-[104px] leading-none">
          <span className="mb-1.5 block text-[12px] text-ink-500">合计</span>
          {quote ? (
            <span className={isOld ? 'is-old' : ''}>
              <Price fen={quote.payable_fen} />
            </span>
          ) : (
            <span className="text-ink-500">–</span>
          )}
        </p>
        <Button
          className="!h-12 grow"
          disabled={!journey || (error !== null && !isOld)}
          look="cin"
          onClick={onBook}
        >
          {calendarIsEmpty ? '暂无可订团期' : '立即预订'}
        </Button>
      </div>
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-[13px] text-ink-500">
        {free && (
          <li>
            <ShieldCheck aria-hidden className="icon !size-[15px] mr-1 text-pine-500" />
            {free}
          </li>
        )}
        <li>{product.confirm_mode === 'second' ? '二次确认：确认前不收款' : '立即确认'}</li>
        {departure && departure.min_group > 1 && <GroupProgress departure={departure} />}
      </ul>
    </aside>
  )
}

/** How many have booked, and how many it takes for the group to run. */
const GroupProgress = ({ departure: { signed, min_group, group_text } }: { departure: Departure }) => (
  <li className="flex items-center gap-2">
    <Bar className="w-[72px] text-pine-500" share={signed / min_group} />
    已报名 {signed} · 满 {min_group} 成团{group_text.startsWith('已') && ` · ${group_text}`}
  </li>
)

/** Until when cancelling costs nothing: for the chosen departure by its date, and only while that day is not past. */
function freeUntil(steps: FirstScreen['ladder_steps'], date: string | null, today: string) {
  const free = steps.find(({ bp }) => bp === 0)
  if (!free) return null
  if (date === null) return `出行前${free.from_days}天以上取消，全额退款`
  const last = addDays(date, -free.from_days)
  return last >= today ? `${monthDayText(last)}24:00前取消，全额退款` : null
}
