import { useState } from 'react'
import type { Trip } from '#src/api/catalog/product-views.ts'
import { ageOn } from '#src/domain/calendar-day.ts'
import type { Counts } from '#src/domain/pricing/counts.ts'
import { crowdOf, crowdText } from '#src/domain/travellers/ages.ts'
import { type PersonKind, personKindText } from '#src/domain/travellers/traveller-codes.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import type { BookingSelection } from '#src/web/client/booking/selection.ts'
import { soldKinds } from '../../sold-kinds.ts'
import { PartyOffer } from '../party/party-offer.tsx'
import { type FittingTrip, fitTravellers, isMisplaced, kindsOfAge } from './fit-travellers.ts'
import type { TypedTraveller } from './typed-traveller.ts'

interface Props {
  index: number
  cards: readonly TypedTraveller[]
  selection: BookingSelection
  fitting: FittingTrip
  trip: Trip
  onParty(party: Counts): void
}

/** Tells that a traveller's age belongs to another kind, and offers to book that kind, with the new price. */
export function KindNotice({ index, cards, selection, fitting, trip, onParty }: Props) {
  const [wanted, setWanted] = useState<PersonKind | null>(null)
  const card = cards[index]
  if (!card || !isMisplaced(card, fitting)) return null
  const { departsOn, returnsOn } = fitting
  const crowd = crowdOf(card.birthday, departsOn, returnsOn)
  const age = crowd === 'infant' ? ageOn(card.birthday, returnsOn) : ageOn(card.birthday, departsOn)
  const said = `${crowd === 'infant' ? '返程' : '出发'}时 ${Math.max(0, age)} 岁，按${crowdText[crowd]}预订，不能按${personKindText[card.kind]}预订。`
  const kinds = (kindsOfAge(card, fitting) ?? []).filter((kind) => soldKinds(trip.departure).includes(kind))
  const misplaced = (all: readonly TypedTraveller[]) =>
    all.filter((each) => isMisplaced(each, fitting)).length
  const mayMove = misplaced(fitTravellers(cards, selection, fitting)) < misplaced(cards)
  const partyWith = (kind: PersonKind): Counts => ({
    ...selection,
    [card.kind]: selection[card.kind] - 1,
    [kind]: selection[kind] + 1,
  })
  return (
    <Notice className="mb-4" live tone="warn">
      <p>
        {said}
        {kinds.length === 0 && '本团期不接受这个年龄的预订，请选择其他日期或咨询客服。'}
      </p>
      {mayMove ? (
        <Button className="mt-2" onClick={() => onParty(selection)} size="sm">
          移到{crowdText[crowd]}的位置
        </Button>
      ) : wanted && kinds.includes(wanted) ? (
        <PartyOffer
          selection={selection}
          onCancel={() => setWanted(null)}
          onConfirm={onParty}
          options={trip.options}
          party={partyWith(wanted)}
        />
      ) : (
        <p className="mt-2 flex flex-wrap gap-2">
          {kinds.map((kind) => (
            <Button key={kind} onClick={() => setWanted(kind)} size="sm">
              改为{personKindText[kind]}
            </Button>
          ))}
        </p>
      )}
    </Notice>
  )
}
