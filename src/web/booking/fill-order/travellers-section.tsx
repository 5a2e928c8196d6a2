import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { SavedTravellerView } from '#src/api/account/travellers.ts'
import type { Trip } from '#src/api/catalog/product-views.ts'
import { type Counts, travellersText } from '#src/domain/pricing/counts.ts'
import { Notice } from '#src/ui/notice.tsx'
import type { BookingSelection } from '#src/web/client/booking/selection.ts'
import type { OrderForm } from './order-form.ts'
import { PartyChange } from './party/party-change.tsx'
import { type FittingTrip, fitTravellers } from './traveller/fit-travellers.ts'
import { KindNotice } from './traveller/kind-notice.tsx'
import { TravellerCard } from './traveller/traveller-card.tsx'
import type { TypedTraveller } from './traveller/typed-traveller.ts'

interface Props {
  form: OrderForm
  selection: BookingSelection
  trip: Trip
  fitting: FittingTrip
  savedTravellers: readonly SavedTravellerView[]
  laterText: string
  onParty(party: Counts): void
}

/** The names of typed travellers who have no place any more. */
const leaving = (before: readonly TypedTraveller[], after: readonly TypedTraveller[]) =>
  before
    .map(({ name_cn }) => name_cn)
    .filter((name) => name !== '' && !after.some(({ name_cn }) => name_cn === name))

/** A card for each traveller, and the size of the party. */
export function TravellersSection({
  form,
  selection,
  trip,
  fitting,
  savedTravellers,
  laterText,
  onParty,
}: Props) {
  const { travellers } = form.values
  const fault = form.errorOf('travellers')
  const [isChanging, setChanging] = useState(false)
  return (
    <section aria-labelledby="people-title" className="panel p-7">
      <div className="mb-4 flex items-baseline gap-3">
        <h2 className="font-semibold text-20/30" id="people-title">
          出行人
        </h2>
        <span className="text-ink-500">{travellersText(selection)} · 姓名须与证件一致</span>
        <span className="ml-auto flex gap-4">
          {!isChanging && (
            <button className="more text-14" onClick={() => setChanging(true)} type="button">
              修改人数
            </button>
          )}
          <Link
            className="more text-14"
            search={{ productId: selection.productId, date: selection.date, comboKey: selection.comboKey }}
            to="/productOrder/selectJourney"
          >
            修改行程
          </Link>
        </span>
      </div>
      {isChanging && (
        <PartyChange
          selection={selection}
          leavingWith={(party) => leaving(travellers, fitTravellers(travellers, party, fitting))}
          onCancel={() => setChanging(false)}
          onConfirm={(party) => {
            setChanging(false)
            onParty(party)
          }}
          trip={trip}
        />
      )}
      {fault && (
        <Notice className="mb-4" live tone="err">
          {fault}
        </Notice>
      )}
      <div className="grid gap-4">
        {travellers.map((typed, index) => (
          <TravellerCard
            form={form}
            index={index}
            // A card is its place in the party.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above.
            key={index}
            laterText={laterText}
            savedTravellers={savedTravellers}
            trip={fitting}
            typed={typed}
          >
            <KindNotice
              cards={travellers}
              fitting={fitting}
              index={index}
              selection={selection}
              onParty={onParty}
              trip={trip}
            />
          </TravellerCard>
        ))}
      </div>
    </section>
  )
}
