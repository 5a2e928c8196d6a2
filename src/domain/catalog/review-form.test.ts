import { expect, test } from 'vitest'
import { productTypes } from '../codes.ts'
import { partsOfTrip, type ReviewedTrip, tagsOfTrip } from './review-form.ts'

const day = (over: Partial<ReviewedTrip['days'][number]> = {}) => ({
  meals: { breakfast: 0, lunch: 2, dinner: 0 },
  transport: [],
  ...over,
})
const withMeal = day({ meals: { breakfast: 0, lunch: 1, dinner: 2 } })
const withBus = day({ transport: [{ kind: 'bus' }] })

test('a review judges only the parts that the trip held', () => {
  expect(partsOfTrip({ type: 'group', nights: 4, days: [withMeal, withBus] })).toEqual([
    'itinerary',
    'guide',
    'hotel',
    'food',
    'transport',
  ])
  expect(partsOfTrip({ type: 'group', nights: 0, days: [day()] })).toEqual(['itinerary', 'guide'])
  expect(partsOfTrip({ type: 'free', nights: 3, days: [withMeal] })).toEqual(['itinerary', 'hotel', 'food'])
  expect(partsOfTrip({ type: 'semi', nights: 0, days: [] })).toEqual(['itinerary'])
})

test('the words to tick speak of parts that the trip held, and never exceed what a review may carry', () => {
  expect(tagsOfTrip({ type: 'free', nights: 0, days: [] })).toEqual([
    '行程合理',
    '节奏偏紧',
    '时间自由',
    '适合拍照',
  ])
  for (const type of Object.keys(productTypes) as ReviewedTrip['type'][]) {
    const tags = tagsOfTrip({ type, nights: 1, days: [withMeal, withBus] })
    expect(new Set(tags).size).toBe(tags.length)
    expect(tags.length).toBeLessThanOrEqual(10)
    for (const tag of tags) expect(tag.length).toBeLessThanOrEqual(12)
  }
})
