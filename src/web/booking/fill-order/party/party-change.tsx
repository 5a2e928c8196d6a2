import { useState } from 'react'
import type { Trip } from '#src/api/catalog/product-views.ts'
import { keysOf } from '#src/domain/keys.ts'
import type { Counts } from '#src/domain/pricing/counts.ts'
import { personKinds } from '#src/domain/travellers/traveller-codes.ts'
import { Button } from '#src/ui/button.tsx'
import type { BookingSelection } from '#src/web/client/booking/selection.ts'
import { PartyFields } from '#src/web/ui/fields/party-fields.tsx'
import { priceOf } from '../../sold-kinds.ts'
import { PartyOffer } from './party-offer.tsx'

interface Props {
  selection: BookingSelection
  trip: Trip
  /** The travellers who would lose their places. */
  leavingWith(party: Counts): readonly string[]
  onConfirm(party: Counts): void
  onCancel(): void
}

const kinds = keysOf(personKinds)

/** Changes how many travel without leaving the form. */
export function PartyChange({ selection, trip, leavingWith, onConfirm, onCancel }: Props) {
  const [party, setParty] = useState<Counts>(selection)
  const isChanged = kinds.some((kind) => party[kind] !== selection[kind])
  const leaving = leavingWith(party)
  return (
    <section aria-label="修改人数" className="mb-4 rounded-card border border-line bg-paper px-5 py-3">
      <PartyFields
        isStudy={trip.product.type === 'study'}
        fenOf={(kind) => priceOf(trip.departure, kind)}
        look="columns"
        most={trip.pax_rules.max}
        onChange={setParty}
        party={party}
      />
      {leaving.length > 0 && <p className="mt-2 text-cin-700">将不再包含：{leaving.join('、')}</p>}
      {isChanged ? (
        <PartyOffer
          selection={selection}
          onCancel={onCancel}
          onConfirm={onConfirm}
          options={trip.options}
          party={party}
        />
      ) : (
        <Button className="mt-2" look="text" onClick={onCancel} size="sm">
          不修改
        </Button>
      )}
    </section>
  )
}
