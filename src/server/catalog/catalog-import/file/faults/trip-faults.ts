import type { CatalogueProduct } from '../catalogue-shape.ts'
import type { Sound } from '../sound.ts'
import type { CatalogueDay } from '../trip-shape.ts'
import type { CatalogueFault } from './fault.ts'

/** What does not fit together in a trip, and between it and its product. */
export function tripFaults({ id, days, trip }: Sound<CatalogueProduct>): CatalogueFault[] {
  if (!trip) return []
  const faults: CatalogueFault[] = []
  if (id !== undefined && trip.id !== undefined && trip.id !== id)
    faults.push({ place: 'trip.id', message: `${trip.id} is not ${id}, the product that it belongs to` })
  if (!trip.days) return faults
  if (days !== undefined && trip.days.length !== days)
    faults.push({ place: 'trip.days', message: `${trip.days.length} entries for ${days} days` })
  const last = trip.days.length - 1
  if (trip.days[last]?.hotel)
    faults.push({ place: `trip.days[${last}].hotel`, message: 'must be null on the last day' })
  return [
    ...faults,
    ...trip.days.flatMap((day, index) =>
      overlaps(day?.activities ?? []).map(({ place, message }) => ({
        place: `trip.days[${index}].${place}`,
        message,
      })),
    ),
  ]
}

/** Nobody is at two places at once: an activity begins when the one before it has ended, or later. */
function overlaps(activities: Sound<CatalogueDay['activities']>): CatalogueFault[] {
  let endsAt = 0
  return activities.flatMap((activity, index): CatalogueFault[] => {
    const { time, minutes } = activity ?? {}
    if (time === undefined) return []
    const startsAt = minuteOf(time)
    const isEarly = startsAt < endsAt
    endsAt = Math.max(endsAt, startsAt + (minutes ?? 0))
    if (!isEarly) return []
    return [
      { place: `activities[${index}].time`, message: `begins ${time}, before the one before it has ended` },
    ]
  })
}

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
