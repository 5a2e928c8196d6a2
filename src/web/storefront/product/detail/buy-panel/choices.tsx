import { CalendarDays } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CalendarDate } from '#src/api/booking/price-views.ts'
import { monthDayText, weekdayText } from '#src/domain/calendar-day.ts'
import type { Fen } from '#src/domain/money.ts'
import { yuanText } from '#src/domain/money.ts'
import type { Counts } from '#src/domain/pricing/counts.ts'
import { PartyFields } from '#src/web/ui/fields/party-fields.tsx'
import type { FirstScreen } from '../first-screen.ts'

export type Departure = CalendarDate & { child_nobed_fen: Fen | null; infant_fen: Fen | null }

export interface ChoicesProps {
  product: FirstScreen
  comboKey: string
  departure: Departure | null
  party: Counts
  /** What the chosen date means, below it. */
  facts: ReactNode
  onCombo(comboKey: string): void
  onParty(party: Counts): void
  onShowCalendar(): void
}

/** Combo, day and party. */
export const Choices = ({
  product,
  comboKey,
  departure,
  party,
  facts,
  onCombo,
  onParty,
  onShowCalendar,
}: ChoicesProps) => (
  <dl className="my-3 grid print:hidden grid-cols-[48px_1fr] gap-x-2 gap-y-2.5 [&>dt]:text-ink-500 [&>dt]:leading-38">
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
            <span className="shrink-0">
              {monthDayText(departure.date)} {weekdayText(departure.date)}
            </span>
            <span className="ml-auto truncate text-13 text-ink-500">
              {departure.label} · {yuanText(departure.price_fen)}
            </span>
          </>
        ) : (
          <span className="text-ink-500">选择出发日期</span>
        )}
      </button>
      {facts}
    </dd>
    <dt>人数</dt>
    <dd>
      <People departure={departure} onParty={onParty} party={party} product={product} />
    </dd>
  </dl>
)

function People({
  product,
  departure,
  party,
  onParty,
}: Pick<ChoicesProps, 'product' | 'departure' | 'party' | 'onParty'>) {
  const prices = {
    adult: departure?.price_fen,
    child_bed: departure?.child_fen,
    child_nobed: departure?.child_nobed_fen,
    infant: departure?.infant_fen,
  }
  return (
    <PartyFields
      fenOf={(kind) => prices[kind]}
      isStudy={product.type === 'study'}
      look="columns"
      most={product.max_pax_order}
      onChange={onParty}
      party={party}
    />
  )
}
