import type { PriceQuote } from '#src/contract/price-views.ts'
import type { Trip } from '#src/contract/product-views.ts'
import { yuanText } from '#src/domain/money.ts'
import type { Journey } from '../../client/journey.ts'
import { Check } from '../../ui/field.tsx'
import { NumberStepper } from '../../ui/number-stepper.tsx'

interface Props {
  trip: Trip
  journey: Journey
  quote: PriceQuote | undefined
  change(over: Partial<Journey>): void
}

/** Who goes and how they sleep; the limits are those of the product, said in words. */
export function PartyAndRooms({ trip, journey, quote, change }: Props) {
  const { departure, pax_rules, child_rule, room_rules } = trip
  const people = journey.adult + journey.childBed + journey.childNobed
  const room = Math.max(0, pax_rules.max - people)
  const rows = [
    ['成人', 'adult', departure.adult_fen, trip.product.type === 'study' ? 0 : 1, journey.adult + room, ''],
    [
      '儿童占床',
      'childBed',
      departure.child_bed_fen,
      0,
      Math.min(journey.childBed + room, journey.adult * 3),
      child_rule.bed_text,
    ],
    [
      '儿童不占床',
      'childNobed',
      departure.child_nobed_fen,
      0,
      Math.min(journey.childNobed + room, journey.adult * 3),
      child_rule.nobed_text,
    ],
    ['婴儿', 'infant', departure.infant_fen, 0, journey.adult, '每位成人最多携带1名婴儿'],
  ] as const
  return (
    <section aria-labelledby="party-title" className="panel p-7">
      <h2 className="mb-3 font-semibold text-[20px] leading-[30px]" id="party-title">
        人数与房间
      </h2>
      <ul>
        {rows.map(([label, name, fen, min, max, note]) => (
          <li
            className="flex items-center gap-4 border-line border-b border-dashed py-3 last:border-0"
            key={name}
          >
            <span className="w-[92px] shrink-0">{label}</span>
            <span className="grow text-[13px] text-ink-500">
              {fen === null ? '本团期不接受预订' : `${yuanText(fen)} / 人`}
              {fen !== null && note && ` · ${note}`}
            </span>
            {fen !== null && (
              <NumberStepper
                label={label}
                max={max}
                min={min}
                onChange={(value) => change({ [name]: value, rooms: null, share: false })}
                value={journey[name]}
              />
            )}
          </li>
        ))}
        {quote && (
          <li className="flex items-center gap-4 py-3">
            <span className="w-[92px] shrink-0">房间</span>
            <span className="grow text-[13px] text-ink-500">
              每间 {room_rules.beds_per_room} 床
              {departure.single_supp_fen > 0 &&
                `，每张空床收单房差 ${yuanText(departure.single_supp_fen)}${quote.empty_beds > 0 ? `（现有 ${quote.empty_beds} 张空床）` : ''}`}
            </span>
            <NumberStepper
              label="房间"
              max={quote.rooms_max}
              min={quote.rooms_min}
              onChange={(rooms) => change({ rooms, share: false })}
              value={quote.rooms}
            />
          </li>
        )}
      </ul>
      {quote?.share_allowed && (
        <Check
          checked={journey.share}
          className="mt-2"
          onChange={(event) => change({ share: event.target.checked })}
        >
          接受拼房（与同性别旅客同住，免一份单房差）。{room_rules.share_text}
        </Check>
      )}
      <p className="mt-3 text-[13px] text-ink-500">
        每单 {pax_rules.min}–{pax_rules.max} 人（不含婴儿）· {departure.label}
        {departure.group_text && ` · ${departure.group_text}`}
      </p>
    </section>
  )
}
