import type { PriceQuote } from '#src/api/booking/price-views.ts'
import type { Trip } from '#src/api/catalog/product-views.ts'
import { yuanText } from '#src/domain/money.ts'
import { Check } from '#src/ui/fields/field.tsx'
import { NumberStepper } from '#src/ui/fields/number-stepper.tsx'
import type { BookingSelection } from '#src/web/client/booking/selection.ts'

interface Props {
  trip: Trip
  selection: BookingSelection
  quote: PriceQuote
  change(over: Partial<BookingSelection>): void
}

/** How the party sleeps, and what an empty bed costs. */
export function Rooms({ trip: { departure, room_rules }, selection, quote, change }: Props) {
  return (
    <section aria-labelledby="rooms-title" className="panel p-7">
      <h2 className="font-semibold text-20/30" id="rooms-title">
        房间
      </h2>
      <div className="flex items-center gap-4 py-2">
        <span className="grow text-13 text-ink-500">
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
      </div>
      {quote.share_allowed && (
        <Check
          checked={selection.share}
          className="mt-2"
          onChange={(event) => change({ share: event.target.checked })}
        >
          接受拼房（与同性别旅客同住，免一份单房差）。{room_rules.share_text}
        </Check>
      )}
    </section>
  )
}
