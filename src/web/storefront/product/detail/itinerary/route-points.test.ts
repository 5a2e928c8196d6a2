import { expect, test } from 'vitest'
import { routePoints } from './route-points.ts'

const at = (day: number, label: string, lat: number, lng: number) => ({ day, label, lat, lng })
const beijing = (day: number) => at(day, '北京', 40.08, 116.58)
const kunming = at(1, '昆明', 25.05, 102.71)
const dali = at(3, '大理', 25.69, 100.16)
const lijiang = at(4, '丽江', 26.87, 100.24)

const names = (points: readonly { label: string }[]) => points.map(({ label }) => label)

test('the way from home and back is not drawn', () => {
  expect(names(routePoints([beijing(1), kunming, dali, { ...kunming, day: 5 }, beijing(5)], []))).toEqual([
    '昆明',
    '大理',
    '昆明',
  ])
})

test('neither is a night on the way there', () => {
  const arrival = { ...kunming, day: 2 }
  expect(names(routePoints([beijing(1), arrival, dali, lijiang], []))).toEqual(['昆明', '大理', '丽江'])
})

test('a trip that begins where it leads keeps all of its stops, a long flight in its middle too', () => {
  const far = at(4, '哈尔滨', 45.75, 126.65)
  const points = [kunming, dali, far, at(6, '长春', 43.88, 125.32), at(8, '沈阳', 41.8, 123.43)]
  expect(names(routePoints(points, []))).toEqual(names(points))
})

test('a stop that a flight of its day arrives at is flown to, and no other', () => {
  const days = [
    { day_no: 3, transport: [{ kind: 'plane', to: '大理机场' }] },
    { day_no: 4, transport: [{ kind: 'bus', to: '丽江' }] },
  ]
  expect(routePoints([kunming, dali, lijiang], days).map(({ isFlown }) => isFlown)).toEqual([
    false,
    true,
    false,
  ])
})
