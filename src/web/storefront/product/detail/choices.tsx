import { CalendarDays } from 'lucide-react'
import type { CalendarDate } from '#src/contract/product-views.ts'
import { monthDayText, weekdayText } from '#src/domain/calendar-day.ts'
import { yuanText } from '#src/domain/money.ts'
import { NumberStepper } from '../../../ui/number-stepper.tsx'
import type { FirstScreen } from './first-screen.ts'
import type { Party } from './party.ts'

export type Departure = CalendarDate & { child_nobed_fen: number | null; infant_fen: number | null }

export interface ChoicesProps {
  product: FirstScreen
  comboKey: string
  departure: Departure | null
  party: Party
  onCombo(comboKey: string): void
  onParty(party: Party): void
  onShowCalendar(): void
}

/** Combo, day and people. */
export function Choices({
  product,
  comboKey,
  departure,
  party,
  onCombo,
  onParty,
  onShowCalendar,
}: ChoicesProps) {
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
    <dl className="my-3.5 grid print:hidden grid-cols-[48px_1fr] gap-x-2 gap-y-2.5 [&>dt]:text-ink-500 [&>dt]:leading-[38px]">
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
