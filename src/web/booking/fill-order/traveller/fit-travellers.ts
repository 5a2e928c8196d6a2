import { type Day, isDay } from '#src/domain/calendar-day.ts'
import type { Scope } from '#src/domain/codes.ts'
import { keysOf } from '#src/domain/keys.ts'
import type { Counts } from '#src/domain/pricing/counts.ts'
import { crowdOf, kindsOf } from '#src/domain/travellers/ages.ts'
import { acceptedDocTypes } from '#src/domain/travellers/documents.ts'
import { type PersonKind, personKinds } from '#src/domain/travellers/traveller-codes.ts'
import { emptyTraveller, type TypedTraveller } from './typed-traveller.ts'

/** What the party is fitted for: the days tell who is a child. */
export interface FittingTrip {
  scope: Scope
  departsOn: Day
  returnsOn: Day
}

/** The kinds of price that the age in a card allows; null while it tells none. */
export const kindsOfAge = ({ birthday }: TypedTraveller, trip: FittingTrip): readonly PersonKind[] | null =>
  isDay(birthday) && birthday <= trip.departsOn
    ? kindsOf(crowdOf(birthday, trip.departsOn, trip.returnsOn))
    : null

/** Whether the age in a card is that of another kind than it stands for. */
export const isMisplaced = (card: TypedTraveller, trip: FittingTrip): boolean =>
  kindsOfAge(card, trip)?.includes(card.kind) === false

export const isBlank = ({ tourist_id, name_cn, name_en_last, birthday, doc_no }: TypedTraveller): boolean =>
  tourist_id === null && name_cn + name_en_last + birthday + doc_no === ''

/** Blank cards leave before filled ones, the last before the first. */
function keep(cards: readonly TypedTraveller[], places: number): TypedTraveller[] {
  const byNeed = cards.toReversed().toSorted((a, b) => Number(isBlank(b)) - Number(isBlank(a)))
  const leaving = new Set(byNeed.slice(0, Math.max(0, cards.length - places)))
  return cards.filter((card) => !leaving.has(card))
}

/** Turns a traveller into another kind. A document type that it may not use goes, unless a number was typed for it. */
function as(kind: PersonKind, card: TypedTraveller, scope: Scope): TypedTraveller {
  if (card.kind === kind) return card
  const accepted = acceptedDocTypes(scope, card.nationality, kind)
  const stays = card.doc_no !== '' || accepted.some((type) => type === card.doc_type)
  return { ...card, kind, doc_type: stays ? card.doc_type : (accepted[0] ?? '') }
}

/**
 * A card for each traveller of the party. Typed travellers keep their cards while the party has them; one whose
 * age is that of another kind takes a free place of that kind.
 */
export function fitTravellers(
  typed: readonly TypedTraveller[],
  party: Counts,
  trip: FittingTrip,
): TypedTraveller[] {
  const target = new Map<TypedTraveller, PersonKind>()
  for (const card of typed) if (!isMisplaced(card, trip)) target.set(card, card.kind)
  const filledIn = (kind: PersonKind) =>
    [...target].filter(([card, to]) => to === kind && !isBlank(card)).length
  for (const card of typed) {
    if (target.has(card)) continue
    const free = kindsOfAge(card, trip)?.find((kind) => filledIn(kind) < party[kind])
    target.set(card, free ?? card.kind)
  }
  return keysOf(personKinds).flatMap((kind) => {
    const places = party[kind]
    const here = typed.filter((card) => target.get(card) === kind)
    const stayed = here.filter((card) => card.kind === kind)
    const came = here.filter((card) => card.kind !== kind)
    const seated = keep([...stayed, ...came], places).map((card) => as(kind, card, trip.scope))
    const blanks = Array.from({ length: places - seated.length }, () => emptyTraveller(kind, trip.scope))
    return [...seated, ...blanks]
  })
}
