import type { Trip } from '#src/api/catalog/product-views.ts'
import { type Fen, yuanText } from '#src/domain/money.ts'
import type { PersonKind } from '#src/domain/travellers/traveller-codes.ts'
import type { BookingSelection } from '#src/web/client/booking/selection.ts'
import { PartyFields } from '#src/web/ui/fields/party-fields.tsx'
import { priceOf } from '../sold-kinds.ts'

interface Props {
  trip: Trip
  selection: BookingSelection
  change(over: Partial<BookingSelection>): void
}

/** Who goes; the limits are those of the product, said in words. */
export function PartySection({ trip, selection, change }: Props) {
  const { departure, pax_rules, child_rule } = trip
  const texts: Record<PersonKind, string> = {
    adult: '',
    child_bed: child_rule.bed_text,
    child_nobed: child_rule.nobed_text,
    infant: '每位成人最多携带1名婴儿',
  }
  const noteOf = (kind: PersonKind, fen: Fen) =>
    [`${yuanText(fen)} / 人`, texts[kind]].filter(Boolean).join(' · ')
  return (
    <section aria-labelledby="party-title" className="panel p-7">
      <h2 className="mb-3 font-semibold text-20/30" id="party-title">
        人数
      </h2>
      <PartyFields
        isStudy={trip.product.type === 'study'}
        fenOf={(kind) => priceOf(departure, kind)}
        look="rows"
        most={pax_rules.max}
        noteOf={noteOf}
        onChange={(party) => change({ ...party, rooms: null, share: false })}
        party={selection}
      />
      <p className="mt-3 text-13 text-ink-500">
        每单 {pax_rules.min}–{pax_rules.max} 人（不含婴儿）· {departure.label}
        {departure.group_text && ` · ${departure.group_text}`}
      </p>
    </section>
  )
}
