import type { SavedTravellerView } from '#src/api/account/travellers.ts'
import { kindsOf } from '#src/domain/travellers/ages.ts'
import { type FittingTrip, kindsOfAge } from './fit-travellers.ts'
import { fromSavedTraveller, type TypedTraveller } from './typed-traveller.ts'

interface Props {
  typed: TypedTraveller
  savedTravellers: readonly SavedTravellerView[]
  trip: FittingTrip
  onChange(typed: TypedTraveller): void
}

/** The saved travellers for one place, those of its age first: children for a child's, adults for an adult's. */
export function SavedChoices({ typed, savedTravellers, trip, onChange }: Props) {
  if (savedTravellers.length === 0) return null
  const fits = (savedTraveller: SavedTravellerView) =>
    (kindsOfAge({ ...typed, birthday: savedTraveller.birthday }, trip) ?? kindsOf('adult')).includes(
      typed.kind,
    )
  const byFit = [
    ...savedTravellers.filter(fits),
    ...savedTravellers.filter((savedTraveller) => !fits(savedTraveller)),
  ]
  return (
    <div className="mb-4 flex flex-wrap gap-2">
      {byFit.map((savedTraveller) => (
        <button
          aria-pressed={typed.tourist_id === savedTraveller.id}
          className={`chip ${typed.tourist_id === savedTraveller.id ? 'on' : ''}`}
          key={savedTraveller.id}
          onClick={() => onChange(fromSavedTraveller(typed, savedTraveller, trip.scope))}
          type="button"
        >
          {savedTraveller.name_cn || `${savedTraveller.name_en_last} ${savedTraveller.name_en_first}`}
          {savedTraveller.crowd !== '成人' && `（${savedTraveller.crowd}）`}
        </button>
      ))}
    </div>
  )
}
