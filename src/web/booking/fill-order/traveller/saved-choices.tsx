import type { TouristView } from '#src/api/account/travellers.ts'
import { kindsOf } from '#src/domain/travellers/ages.ts'
import { type FittingTrip, kindsOfAge } from './fit-travellers.ts'
import { fromTourist, type TypedTraveller } from './typed-traveller.ts'

interface Props {
  typed: TypedTraveller
  tourists: readonly TouristView[]
  trip: FittingTrip
  onChange(typed: TypedTraveller): void
}

/** The saved travellers for one place, those of its age first: children for a child's, grown people for an adult's. */
export function SavedChoices({ typed, tourists, trip, onChange }: Props) {
  if (tourists.length === 0) return null
  const fits = (tourist: TouristView) =>
    (kindsOfAge({ ...typed, birthday: tourist.birthday }, trip) ?? kindsOf('adult')).includes(typed.kind)
  const byFit = [...tourists.filter(fits), ...tourists.filter((tourist) => !fits(tourist))]
  return (
    <div className="mb-4 flex flex-wrap gap-2">
      {byFit.map((tourist) => (
        <button
          aria-pressed={typed.tourist_id === tourist.id}
          className={`chip ${typed.tourist_id === tourist.id ? 'on' : ''}`}
          key={tourist.id}
          onClick={() => onChange(fromTourist(typed, tourist, trip.scope))}
          type="button"
        >
          {tourist.name_cn || `${tourist.name_en_last} ${tourist.name_en_first}`}
          {tourist.crowd !== '成人' && `（${tourist.crowd}）`}
        </button>
      ))}
    </div>
  )
}
