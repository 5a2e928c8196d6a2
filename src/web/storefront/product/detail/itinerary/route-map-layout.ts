export interface MapPoint {
  day: number
  lat: number
  lng: number
  label: string
  /** Whether one comes there by air. */
  isFlown?: boolean
}

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

interface Spot {
  x: number
  y: number
  days: number[]
  name: string
  /** `D1–2 昆明`; its box is null where no place was left, and then only the list names the spot. */
  text: string
  label: Box | null
}

export interface RouteMap {
  spots: Spot[]
  /** From spot to spot in the order of the days. */
  legs: { from: Spot; to: Spot; isFlown: boolean }[]
  /** A round distance and how long it is drawn at the middle of the map. */
  scale: { km: number; width: number }
}

const MARGIN = 64
const DOT = 11
const LABEL_HEIGHT = 20
const EARTH_KM = 40_075
/** Nothing is drawn larger than this: two hotels of one town would fill the map. */
const LEAST_SPAN = 0.012

/**
 * Where the spots of a trip, the lines between them and their names are drawn, in a box of this size. Null for fewer
 * than two places. Names overlap neither each other nor any spot.
 */
export function layRouteMap(points: readonly MapPoint[], width: number, height: number): RouteMap | null {
  const flat = unwrapped(points)
  const scale = scaleOf(flat, width, height)
  if (scale === null) return null
  const visits: { spot: Spot; isFlown: boolean }[] = []
  const spots: Spot[] = []
  for (const point of flat) {
    const at = {
      // Whole pixels: nobody sees more, and every figure travels in the HTML.
      x: Math.round(width / 2 + (point.x - scale.x) * scale.by),
      y: Math.round(height / 2 + (point.y - scale.y) * scale.by),
    }
    let spot = spots.find((each) => Math.hypot(each.x - at.x, each.y - at.y) < DOT * 2)
    if (!spot) {
      spot = { ...at, days: [], name: point.label, text: '', label: null }
      spots.push(spot)
    }
    if (!spot.days.includes(point.day)) spot.days.push(point.day)
    if (visits.at(-1)?.spot !== spot) visits.push({ spot, isFlown: point.isFlown })
  }
  if (spots.length < 2) return null
  nameAll(spots, width, height)
  const legs = visits.slice(1).flatMap(({ spot: to, isFlown }, index) => {
    const from = visits[index]?.spot
    return from ? [{ from, to, isFlown }] : []
  })
  return { spots, legs, scale: scaleBar(scale.by, scale.lat) }
}

interface Flat {
  day: number
  label: string
  isFlown: boolean
  x: number
  y: number
  lat: number
}

/** Mercator in turns of the earth. Across the date line a route goes on instead of around the world. */
function unwrapped(points: readonly MapPoint[]): Flat[] {
  let last = points[0]?.lng ?? 0
  return points.map(({ day, label, lat, lng, isFlown = false }) => {
    last = lng - Math.round((lng - last) / 360) * 360
    const y = -Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI)
    return { day, label, isFlown, lat, x: last / 360, y }
  })
}

function scaleOf(flat: readonly Flat[], width: number, height: number) {
  if (flat.length === 0) return null
  const span = (values: number[]) => ({
    middle: (Math.min(...values) + Math.max(...values)) / 2,
    size: Math.max(...values) - Math.min(...values),
  })
  const x = span(flat.map((point) => point.x))
  const y = span(flat.map((point) => point.y))
  const lat = span(flat.map((point) => point.lat))
  const least = LEAST_SPAN / 360
  const by = Math.min(
    (width - 2 * MARGIN) / Math.max(x.size, least),
    (height - 2 * MARGIN) / Math.max(y.size, least),
  )
  return { x: x.middle, y: y.middle, lat: lat.middle, by }
}

/** The longest round distance that is at most 120 wide. */
function scaleBar(by: number, lat: number) {
  const kmPerUnit = (EARTH_KM * Math.cos((lat * Math.PI) / 180)) / by
  const most = 120 * kmPerUnit
  const power = 10 ** Math.floor(Math.log10(most))
  const km = [5, 2, 1].map((times) => times * power).find((each) => each <= most) ?? power
  return { km, width: Math.round(km / kmPerUnit) }
}

/** `1–3、6` */
export function daysText(days: readonly number[]): string {
  const runs: [number, number][] = []
  for (const day of [...days].sort((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run && day === run[1] + 1) run[1] = day
    else runs.push([day, day])
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join('、')
}

const LONGEST_NAME = 10
const shortened = (name: string) =>
  [...name].length > LONGEST_NAME ? `${[...name].slice(0, LONGEST_NAME - 1).join('')}…` : name

/** At 13 pixels a Chinese character is 13 wide; what is not one is at most 8. */
const textWidth = (text: string) =>
  [...text].reduce((sum, char) => sum + (/[\u2e80-\uffef…]/.test(char) ? 13 : 8), 0)

/** Each name beside its spot, on the side where it is free; further away where it is not. */
function nameAll(spots: Spot[], width: number, height: number) {
  const taken: Box[] = spots.map(({ x, y }) => ({ x: x - DOT, y: y - DOT, width: 2 * DOT, height: 2 * DOT }))
  for (const spot of spots) {
    spot.text = shortened(spot.name)
    const size = { width: textWidth(spot.text) + 6, height: LABEL_HEIGHT }
    const free = placesAround(spot, size).find(
      (box) =>
        box.x >= 4 &&
        box.y >= 4 &&
        box.x + box.width <= width - 4 &&
        box.y + box.height <= height - 4 &&
        !taken.some((other) => overlaps(box, other)),
    )
    if (!free) continue
    spot.label = free
    taken.push(free)
  }
}

const GAPS = [3, 14, 30, 50, 74]

function placesAround({ x, y }: Spot, { width, height }: Pick<Box, 'width' | 'height'>): Box[] {
  return GAPS.flatMap((gap) => {
    const right = x + DOT + gap
    const left = x - DOT - gap - width
    const above = y - DOT - gap - height
    const below = y + DOT + gap
    const corners: [number, number][] = [
      [right, y - height / 2],
      [left, y - height / 2],
      [x - width / 2, above],
      [x - width / 2, below],
      [right, above],
      [right, below],
      [left, above],
      [left, below],
    ]
    return corners.map(([at, top]) => ({ x: Math.round(at), y: Math.round(top), width, height }))
  })
}

export const overlaps = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
