import { expect, test } from 'vitest'
import { daysText, layRouteMap, type MapPoint, overlaps } from './route-map-layout.ts'

const width = 880
const height = 360
const lay = (points: MapPoint[]) => layRouteMap(points, width, height)

const yunnan: MapPoint[] = [
  { day: 1, lat: 25.05, lng: 102.71, label: '昆明' },
  { day: 2, lat: 25.05, lng: 102.71, label: '石林' },
  { day: 3, lat: 25.69, lng: 100.16, label: '大理' },
  { day: 4, lat: 26.87, lng: 100.24, label: '丽江' },
  { day: 5, lat: 25.05, lng: 102.71, label: '昆明' },
]

/** Many spots close together, from a fixed sequence. */
const crowd = Array.from({ length: 24 }, (_, index): MapPoint => {
  const wave = Math.sin(index * 12.9898) * 43758.5453
  const other = Math.sin(index * 78.233) * 12543.123
  return {
    day: index + 1,
    lat: 20 + (wave - Math.floor(wave)) * 3,
    lng: 100 + (other - Math.floor(other)) * 6,
    label: `名称颇长的景点${index}`,
  }
})

test('north is up, east is right, and one place is one spot however often it is visited', () => {
  const [kunming, dali, lijiang] = lay(yunnan)?.spots ?? []
  expect(kunming).toMatchObject({ name: '昆明', days: [1, 2, 5] })
  expect(dali?.x).toBeLessThan(kunming?.x ?? 0)
  expect(lijiang?.y).toBeLessThan(dali?.y ?? 0)
})

test('the lines follow the days, back to where the trip began', () => {
  const legs = lay(yunnan)?.legs.map(({ from, to }) => `${from.name}${to.name}`)
  expect(legs).toEqual(['昆明大理', '大理丽江', '丽江昆明'])
})

test('a line to a spot that is flown to says so', () => {
  const flown = yunnan.map((point) => ({ ...point, isFlown: point.label === '大理' }))
  expect(lay(flown)?.legs.map(({ isFlown }) => isFlown)).toEqual([true, false, false])
})

test('every spot and every name lies within the map', () => {
  for (const points of [yunnan, crowd]) {
    for (const { x, y, label } of lay(points)?.spots ?? []) {
      expect(x).toBeGreaterThan(0)
      expect(x).toBeLessThan(width)
      expect(y).toBeGreaterThan(0)
      expect(y).toBeLessThan(height)
      if (!label) continue
      expect(label.x).toBeGreaterThanOrEqual(0)
      expect(label.x + label.width).toBeLessThanOrEqual(width)
      expect(label.y).toBeGreaterThanOrEqual(0)
      expect(label.y + label.height).toBeLessThanOrEqual(height)
    }
  }
})

test('no name lies over another name or over a spot, in a crowd neither', () => {
  const spots = lay(crowd)?.spots ?? []
  const labels = spots.flatMap(({ label }) => (label ? [label] : []))
  expect(labels.length).toBeGreaterThan(spots.length / 2)
  for (const [index, label] of labels.entries()) {
    for (const other of labels.slice(index + 1)) expect(overlaps(label, other)).toBe(false)
    for (const { x, y } of spots)
      expect(overlaps(label, { x: x - 10, y: y - 10, width: 20, height: 20 })).toBe(false)
  }
})

test('a trip to one place needs no map', () => {
  expect(lay([])).toBeNull()
  expect(lay(yunnan.slice(0, 2))).toBeNull()
})

test('a route over the date line does not go around the world', () => {
  const map = lay([
    { day: 1, lat: -17, lng: 178, label: '斐济' },
    { day: 2, lat: -14, lng: -172, label: '萨摩亚' },
  ])
  const [fiji, samoa] = map?.spots ?? []
  expect((samoa?.x ?? 0) - (fiji?.x ?? 0)).toBeGreaterThan(100)
  expect(map?.scale.km).toBeLessThanOrEqual(500)
})

test('the scale tells a round distance', () => {
  // 昆明 to 大理 are 266 km as the crow flies.
  const map = lay(yunnan)
  const [kunming, dali] = map?.spots ?? []
  const drawn = Math.hypot((kunming?.x ?? 0) - (dali?.x ?? 0), (kunming?.y ?? 0) - (dali?.y ?? 0))
  const km = (drawn * (map?.scale.km ?? 0)) / (map?.scale.width ?? 1)
  expect(km).toBeGreaterThan(255)
  expect(km).toBeLessThan(277)
})

test('days in a row are told as a range', () => {
  expect(daysText([1])).toBe('1')
  expect(daysText([2, 1, 3, 6])).toBe('1–3、6')
})
