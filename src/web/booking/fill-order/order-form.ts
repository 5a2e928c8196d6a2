import type { AgreementName } from '#src/domain/agreements.ts'
import type { TravellerTrip } from '#src/domain/traveller.ts'
import { travellersFaults } from '#src/domain/travellers.ts'
import type { Party } from '../../client/journey.ts'
import { countsOf } from '../../client/journey.ts'
import { isKnown, type TravellerForm, toTraveller } from './traveller/traveller-form.ts'

export interface OrderForm {
  travellers: TravellerForm[]
  linkman: string
  phone: string
  email: string
  emergencyName: string
  emergencyPhone: string
  remark: string
  agreed: AgreementName[]
}

/**
 * What keeps the people of a form from being signed for, by the same rules as the server's. Cards that are put off on
 * purpose are not asked yet; a masked number of a saved traveller is known to the server.
 */
export function signingFaults(
  cards: readonly TravellerForm[],
  party: Party,
  trip: TravellerTrip,
): Record<string, string> {
  const faults = travellersFaults(cards.map(toTraveller), countsOf(party), trip, 'sign')
  const asked = faults.filter(({ field }) => {
    const [, place, name] = /^travellers\.(\d+)\.(\w+)$/.exec(field) ?? []
    const card = cards[Number(place)]
    return !card || (!card.isLater && !(isKnown(card) && (name === 'doc_type' || name === 'doc_no')))
  })
  return Object.fromEntries(asked.map(({ field, message }) => [field, message]))
}
