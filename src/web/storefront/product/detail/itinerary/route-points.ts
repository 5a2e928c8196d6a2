import type { MapPoint } from './route-map-layout.ts'

interface FlightDay {
  day_no: number
  transport: readonly { kind: string; to: string }[]
}

/**
 * What a map shows of a trip: without the way from home and back, beside which the trip itself would be a dot, and with
 * the stops marked where a flight of their day arrives.
 */
export function routePoints(points: readonly MapPoint[], days: readonly FlightDay[]): MapPoint[] {
  return withoutHome(points).map((point) => {
    const legs = days.find(({ day_no }) => day_no === point.day)?.transport ?? []
    // A leg says `大理机场` where the stop is 大理, and the other way round.
    const isFlown = legs.some(
      ({ kind, to }) => kind === 'plane' && (to.includes(point.label) || point.label.includes(to)),
    )
    return { ...point, isFlown }
  })
}

/** So far at one go, on the first two days or the last two, is the way there or back. */
const FAR_KM = 800

function withoutHome(points: readonly MapPoint[]): readonly MapPoint[] {
  const last = points.at(-1)?.day ?? 0
  const isFar = (index: number) => kmBetween(points[index - 1], points[index]) >= FAR_KM
  const hops = points.flatMap((_, index) => (index > 0 && isFar(index) ? [index] : []))
  const from = hops.filter((index) => (points[index]?.day ?? 0) <= 2).at(-1) ?? 0
  const to = hops.find((index) => index > from && (points[index - 1]?.day ?? 0) >= last - 1)
  return points.slice(from, to)
}

/** On a ball of the earth's mean radius. */
function kmBetween(one: MapPoint | undefined, other: MapPoint | undefined): number {
  if (!one || !other) return 0
  const turn = Math.PI / 180
  const across =
    Math.sin(((other.lat - one.lat) * turn) / 2) ** 2 +
    Math.cos(one.lat * turn) * Math.cos(other.lat * turn) * Math.sin(((other.lng - one.lng) * turn) / 2) ** 2
  return 2 * 6371 * Math.asin(Math.sqrt(across))
}
