export interface Place {
  id: number
  label: string
  region: string
}

interface Region {
  label: string
  places: readonly { id: number; label: string }[]
}

/** Each once, with the region that it lies in. */
export const placesOf = (regions: readonly Region[]): Place[] =>
  regions.flatMap(({ label: region, places }) => places.map((place) => ({ ...place, region })))

/** Those whose name or region holds what is typed, names that begin so first; without those that are chosen. */
export function foundPlaces(places: readonly Place[], typed: string, chosen: readonly number[]): Place[] {
  const wanted = typed.trim().toLowerCase()
  const free = places.filter(({ id }) => !chosen.includes(id))
  const rank = ({ label, region }: Place) => {
    const at = label.toLowerCase().indexOf(wanted)
    return at === 0 ? 0 : at > 0 ? 1 : region.toLowerCase().includes(wanted) ? 2 : 3
  }
  return [0, 1, 2].flatMap((asked) => free.filter((place) => rank(place) === asked))
}
