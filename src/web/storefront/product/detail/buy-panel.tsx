import { CalendarDays, Info, ShieldCheck, Star } from 'lucide-react'
import type { CalendarDate, ProductDetail } from '#src/contract/product-views.ts'
import { addDays, monthDayText, weekdayText } from '#src/domain/calendar-day.ts'
import { yuanText } from '#src/domain/money.ts'
import { messageOf } from '../../../client/call.ts'
import type { Journey } from '../../../client/journey.ts'
import { useQuote } from '../../../client/quote.ts'
import { useToday } from '../../../client/shop-info.ts'
import { Button } from '../../../ui/button.tsx'
import { NumberStepper } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Price } from '../../../ui/price.tsx'
import { priceNote } from '../../../ui/product-card.tsx'
import type { Party } from './party.ts'

type Departure = CalendarDate & { child_nobed_fen: number | null; infant_fen: number | null }

interface Props {
  product: ProductDetail
  comboKey: string
  departure: Departure | null
  journey: Journey | null
  party: Party
  calendarIsEmpty: boolean
  onCombo(comboKey: string): void
  onParty(party: Party): void
  onShowCalendar(): void
  onBook(): void
}

export function BuyPanel(props: Props) {
  const { product, departure, journey, calendarIsEmpty, onBook } = props
  const { quote, error, isOld } = useQuote(journey)
  const today = useToday()
  const free = freeUntil(product.ladder_steps, departure?.date ?? null, today)
  return (
    <aside className="panel px-[26px] pt-6 pb-5">
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
          <span className="rate">
            <Star aria-hidden className="icon fill" />
            <b>{product.score.avg}</b> {product.score.count} 条点评
          </span>
        ) : (
          <span>新品上线</span>
        )}
        <span>
          {product.days}天{product.nights}晚 · {product.depart_city}出发
        </span>
      </p>
      <div className="-mx-1 flex items-baseline justify-between rounded-card bg-cin-50 px-[18px] py-3.5">
        <Price fen={product.price_fen} size="xl" unit="起 / 人" />
        <span className="text-[12px] text-ink-500" title={priceNote}>
          起价说明 <Info aria-hidden className="icon !size-[13px]" />
          <span className="sr-only">{priceNote}</span>
        </span>
      </div>
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
      <div className="flex items-center gap-3 border-line border-t pt-3.5">
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
        {departure && product.min_group > 1 && <li>{departure.group_text}</li>}
      </ul>
    </aside>
  )
}

/** Until when cancelling costs nothing: for the chosen departure by its date, and only while that day is not past. */
function freeUntil(steps: ProductDetail['ladder_steps'], date: string | null, today: string) {
  const free = steps.find(({ bp }) => bp === 0)
  if (!free) return null
  if (date === null) return `出行前${free.from_days}天以上取消，全额退款`
  const last = addDays(date, -free.from_days)
  return last >= today ? `${monthDayText(last)}24:00前取消，全额退款` : null
}

function Choices({ product, comboKey, departure, party, onCombo, onParty, onShowCalendar }: Props) {
  const most = product.max_pax_order
  const people = party.adult + party.childBed + party.childNobed
  const room = Math.max(0, most - people)
  const stepper = (label: string, name: keyof Party, min: number, max: number) => (
    <span className="flex items-center gap-2.5 text-ink-700">
      {label}
      <NumberStepper
        label={label}
        max={max}
        min={min}
        onChange={(value) => onParty({ ...party, [name]: value })}
        value={party[name]}
      />
    </span>
  )
  return (
    <dl className="my-3.5 grid grid-cols-[48px_1fr] gap-x-2 gap-y-2.5 [&>dt]:text-ink-500 [&>dt]:leading-[38px]">
      {product.combos.length > 1 && (
        <>
          <dt>套餐</dt>
          <dd className="flex flex-wrap gap-2">
            {product.combos.map((combo) => (
              <button
                aria-pressed={combo.combo_key === comboKey}
                className={`chip ${combo.combo_key === comboKey ? 'on' : ''}`}
                key={combo.combo_key}
                onClick={() => onCombo(combo.combo_key)}
                type="button"
              >
                {combo.name}
              </button>
            ))}
          </dd>
        </>
      )}
      <dt>出发</dt>
      <dd>
        <button className="input !h-10 text-left" onClick={onShowCalendar} type="button">
          <CalendarDays aria-hidden className="icon" />
          {departure ? (
            <>
              <span>
                {monthDayText(departure.date)} {weekdayText(departure.date)}
              </span>
              <span className="ml-auto text-[13px] text-ink-500">
                {departure.label} · {yuanText(departure.price_fen)}
              </span>
            </>
          ) : (
            <span className="text-ink-500">选择出发日期</span>
          )}
        </button>
      </dd>
      <dt>人数</dt>
      <dd className="flex flex-wrap gap-x-6 gap-y-2">
        {stepper('成人', 'adult', product.type === 'study' ? 0 : 1, party.adult + room)}
        {departure?.child_fen != null &&
          stepper('儿童占床', 'childBed', 0, Math.min(party.childBed + room, party.adult * 3))}
        {departure?.child_nobed_fen != null &&
          stepper('儿童不占床', 'childNobed', 0, Math.min(party.childNobed + room, party.adult * 3))}
        {departure?.infant_fen != null && stepper('婴儿', 'infant', 0, party.adult)}
      </dd>
    </dl>
  )
}
