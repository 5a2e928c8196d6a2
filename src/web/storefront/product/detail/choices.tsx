import { CalendarDays } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CalendarDate } from '#src/contract/price-views.ts'
import { monthDayText, weekdayText } from '#src/domain/calendar-day.ts'
import type { Fen } from '#src/domain/money.ts'
import { yuanText } from '#src/domain/money.ts'
import { NumberStepper } from '../../../ui/number-stepper.tsx'
import type { FirstScreen } from './first-screen.ts'
import type { Party } from './party.ts'

export type Departure = CalendarDate & { child_nobed_fen: Fen | null; infant_fen: Fen | null }

export interface ChoicesProps {
  product: FirstScreen
  comboKey: string
  departure: Departure | null
  party: Party
  /** What the chosen date means, below it. */
  facts: ReactNode
  onCombo(comboKey: string): void
  onParty(party: Party): void
  onShowCalendar(): void
}

/** Combo, day and people. */
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
  <dl className="my-3 grid print:hidden grid-cols-[48px_1fr] gap-x-2 gap-y-2.5 [&>dt]:text-ink-500 [&>dt]:leading-[38px]">
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
            <span className="ml-auto truncate text-[13px] text-ink-500">
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

/** Every kind of traveller has its place before the date is known, so that nothing moves when it comes. */
function People({
  product,
  departure,
  party,
  onParty,
}: Pick<ChoicesProps, 'product' | 'departure' | 'party' | 'onParty'>) {
  const isStudy = product.type === 'study'
  const room = Math.max(0, product.max_pax_order - party.adult - party.childBed - party.childNobed)
  const most = (kind: 'childBed' | 'childNobed') => Math.min(party[kind] + room, party.adult * 3)
  const kinds = [
    ['成人', 'adult', isStudy ? 0 : 1, party.adult + room, departure?.price_fen],
    ['儿童占床', 'childBed', 0, most('childBed'), departure?.child_fen],
    ['儿童不占床', 'childNobed', 0, most('childNobed'), departure?.child_nobed_fen],
    ['婴儿', 'infant', 0, party.adult, departure?.infant_fen],
  ] as const
  return (
    <ul className="grid grid-cols-[auto_auto] justify-between gap-y-2 text-ink-700 max-[480px]:grid-cols-1">
      {/* A study trip takes pupils: everybody has a bed, and nobody is under two. */}
      {kinds.slice(0, isStudy ? 2 : 4).map(([label, name, min, max, priceFen]) => (
        <li className="flex h-9 items-center justify-between gap-1.5 whitespace-nowrap" key={name}>
          {label}
          {priceFen === null ? (
            <span className="text-[13px] text-ink-500">本团期不接受</span>
          ) : (
            <NumberStepper
              label={label}
              max={priceFen === undefined && name !== 'adult' ? 0 : max}
              min={min}
              onChange={(value) => onParty({ ...party, [name]: value })}
              value={party[name]}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
