import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { SAMPLE_FILE } from '#src/development/sample/data.ts'
import { readMasters } from '#src/server/catalog/pictures/service.ts'
import { firstProducts } from '#test/fixtures/first-products.ts'
import { faultText } from './faults/fault.ts'
import { isFaulty, readCatalogue } from './read.ts'
import { readTripFiles } from './trip-files.ts'
import type { CatalogueTrip } from './trip-shape.ts'

const text = firstProducts(readFileSync(SAMPLE_FILE, 'utf8'), 13)
const trips = await readTripFiles(SAMPLE_FILE)
const pictures = new Set((await readMasters(join(dirname(SAMPLE_FILE), 'pictures'))).keys())
const tripOf = (id: number): CatalogueTrip => JSON.parse(trips.get(`${id}.json`) ?? '')

const faultsWith = (catalogue: string, files: ReadonlyMap<string, string>) => {
  const read = readCatalogue(catalogue, { trips: files, pictures })
  return isFaulty(read) ? read.map(faultText) : []
}

/** What is wrong once the trip of 100013, eight days long, says something else. */
function faultsAfter(spoil: (trip: CatalogueTrip) => unknown): string[] {
  const trip = tripOf(100013)
  spoil(trip)
  return faultsWith(text, new Map(trips).set('100013.json', JSON.stringify(trip)))
}

const day = (index: number, change: Record<string, unknown>) => (trip: CatalogueTrip) =>
  Object.assign(trip.days[index] ?? {}, change)
const activity = (index: number, change: Record<string, unknown>) => (trip: CatalogueTrip) =>
  Object.assign(trip.days[1]?.activities[index] ?? {}, change)
const leg = (change: Record<string, unknown>) => (trip: CatalogueTrip) =>
  Object.assign(trip.days[0]?.transport[0] ?? {}, change)

describe('a fault of a trip is named with the file that it lies in', () => {
  const table: [spoil: (trip: CatalogueTrip) => unknown, fault: string][] = [
    [
      (trip) => Object.assign(trip, { subtitle: '长'.repeat(35) }),
      'subtitle: must be at most 34 characters long',
    ],
    [(trip) => Object.assign(trip, { unfit: undefined }), 'unfit: is missing'],
    [
      (trip) => Object.assign(trip.features[0] ?? {}, { text: '顶级团队，第一天就出发' }),
      'features[0].text: 顶级 must not be said in an advertisement (广告法第九条第三项)',
    ],
    [(trip) => Object.assign(trip, { packing: [] }), 'packing: must be a list of 1 to 10'],
    [
      (trip) => Object.assign(trip.notices[0] ?? {}, { html: '<p>' }),
      'notices[0].html: is not a known field',
    ],
    [
      (trip) => Object.assign(trip.features[1] ?? {}, { title: '' }),
      'features[1].title: must be text without blanks around it',
    ],
    [
      (trip) => Object.assign(trip, { id: 100014 }),
      'id: 100014 is not 100013, the product that it belongs to',
    ],
    [(trip) => trip.days.splice(3, 1), 'days: 7 entries for 8 days'],
    [day(7, { hotel: { city: '喀什', text: '酒店' } }), 'days[7].hotel: must be null on the last day'],
    [day(0, { hotel: { city: '喀什' } }), 'days[0].hotel.text: is missing'],
    [
      day(0, { meals: { breakfast: 3, lunch: 0, dinner: 0 } }),
      'days[0].meals.breakfast: must be one of 0, 1, 2',
    ],
    [day(0, { stops: [] }), 'days[0].stops: must be a list of 1 to 6'],
    [day(0, { free_hours: -1 }), 'days[0].free_hours: must be at least 0'],
    [
      leg({ kind: 'tram' }),
      'days[0].transport[0].kind: must be one of plane, train, bus, boat, car, walk, bike, cable',
    ],
    [leg({ minutes: 0 }), 'days[0].transport[0].minutes: must be at least 1'],
    [leg({ km: 0 }), 'days[0].transport[0].km: must be more than 0'],
    [activity(0, { lat: 91 }), 'days[1].activities[0].lat: must be at most 90'],
    [activity(0, { lng: '75' }), 'days[1].activities[0].lng: must be a number'],
    [activity(0, { time: '25:00' }), 'days[1].activities[0].time: must be a time like 09:30'],
    [activity(0, { included: 2 }), 'days[1].activities[0].included: must be 0 or 1'],
    [
      activity(1, { time: '00:10' }),
      'days[1].activities[1].time: begins 00:10, before the one before it has ended',
    ],
  ]
  test.each(table.map(([spoil, fault]) => [fault, spoil] as const))('%s', (fault, spoil) => {
    expect(faultsAfter(spoil)).toContain(`trips/100013.json: ${fault}`)
  })

  test('all faults of a trip are named at once, whatever else is malformed', () => {
    const faults = faultsAfter((trip) => {
      activity(0, { time: 9 })(trip)
      day(7, { hotel: { city: '喀什', text: '酒店' }, title: 8 })(trip)
      trip.days.splice(3, 1)
    })
    expect(faults.sort()).toEqual([
      'trips/100013.json: days: 7 entries for 8 days',
      'trips/100013.json: days[1].activities[0].time: must be text',
      'trips/100013.json: days[6].hotel: must be null on the last day',
      'trips/100013.json: days[6].title: must be text',
    ])
  })
})

test('a trip that is no JSON is one fault of its file', () => {
  expect(faultsWith(text, new Map(trips).set('100013.json', '{'))).toEqual([
    expect.stringMatching(/^trips\/100013\.json: not JSON: /),
  ])
})

test('a product without a trip is told where one may stand', () => {
  const without = new Map(trips)
  without.delete('100013.json')
  expect(faultsWith(text, without)).toEqual([
    'products[12].trip: is missing, and there is no trips/100013.json beside the file',
  ])
})

test('a trip may stand in the product itself, and goes before the file beside it', () => {
  const file = JSON.parse(text)
  file.products[12].trip = { ...tripOf(100013), subtitle: '写在目录里的行程' }
  const read = readCatalogue(JSON.stringify(file), { trips, pictures })
  expect(isFaulty(read) ? read : read.products[12]?.trip.subtitle).toBe('写在目录里的行程')
  file.products[12].trip.id = 1
  expect(faultsWith(JSON.stringify(file), trips)).toEqual([
    'products[12].trip.id: 1 is not 100013, the product that it belongs to',
  ])
})
