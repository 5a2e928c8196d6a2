import { describe, expect, test } from 'vitest'
import { type CustomTripWish, destinationKey, monthsAhead, wishFaults } from './custom-trip.ts'
import { budgetsOf } from './custom-trip-lists.ts'

const today = '2026-11-21'
const family: CustomTripWish = {
  kind: 'private',
  name: '李雷',
  departureCity: '上海',
  destIds: [11],
  destText: undefined,
  startOn: '2026-12-20',
  adult: 2,
}
const firm: CustomTripWish = {
  ...family,
  kind: 'enterprise',
  adult: undefined,
  company: '某科技公司',
  people: 62,
  tripAimId: 1,
}
const fieldsOf = (wish: CustomTripWish) => wishFaults(wish, today).map(({ field }) => field)

test('a whole request has no fault', () => {
  expect(wishFaults(family, today)).toEqual([])
  expect(wishFaults(firm, today)).toEqual([])
  expect(wishFaults({ ...firm, kind: 'study' }, today)).toEqual([])
})

describe('each kind of request needs the fields of its own', () => {
  test.each<[string, CustomTripWish, string]>([
    ['a family without an adult', { ...family, adult: 0 }, 'adult'],
    ['nine people of a company', { ...firm, people: 9 }, 'people'],
    ['more people than anybody leads', { ...firm, people: 2001 }, 'people'],
    ['a company without a name', { ...firm, company: '某' }, 'company'],
    ['no aim', { ...firm, tripAimId: undefined }, 'trip_aim_id'],
    ['an aim that does not exist', { ...firm, tripAimId: 99 }, 'trip_aim_id'],
    ['no name', { ...family, name: undefined }, 'linkman'],
    ['no city', { ...family, departureCity: undefined }, 'departure_city'],
    ['no destination', { ...family, destIds: [] }, 'dest_text'],
    ["a company's budget for a family", { ...family, budgetId: 12 }, 'budget_id'],
  ])('%s', (_, wish, field) => {
    expect(fieldsOf(wish)).toEqual([field])
  })
})

describe('the time', () => {
  test('starts three days from now at the earliest', () => {
    expect(fieldsOf({ ...family, startOn: '2026-11-23' })).toEqual(['start_date'])
    expect(fieldsOf({ ...family, startOn: '2026-11-24' })).toEqual([])
  })

  test('may be a month, or open, but not unsaid', () => {
    const { startOn: _, ...undated } = family
    expect(fieldsOf({ ...undated, month: '2026-11' })).toEqual([])
    expect(fieldsOf({ ...undated, month: '2026-10' })).toEqual(['month'])
    expect(fieldsOf({ ...undated, flexible: true })).toEqual([])
    expect(fieldsOf(undated)).toEqual(['start_date'])
  })

  test('is not asked by the small form of a campaign, nor is the city', () => {
    const { startOn: _, departureCity: __, ...short } = family
    expect(fieldsOf({ ...short, departureCity: undefined, isShort: true })).toEqual([])
  })

  test('a month is offered while a day of it can still be the first', () => {
    expect(monthsAhead('2026-11-27', 3)).toEqual(['2026-11', '2026-12', '2027-01'])
    expect(monthsAhead('2026-11-28', 2)).toEqual(['2026-12', '2027-01'])
  })
})

test('the same places in another order are the same destination set', () => {
  expect(destinationKey([14, 11, 14], '')).toBe('11,14')
  expect(destinationKey([], ' 还没 想好')).toBe('还没想好')
})

test('every budget has a number of its own', () => {
  const ids = [...budgetsOf('private'), ...budgetsOf('enterprise')].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(budgetsOf('private').map(({ label }) => label)).toEqual([
    '5000元以内/人',
    '5000-8000元/人',
    '8000-15000元/人',
    '15000-30000元/人',
    '30000元以上/人',
    '不限',
  ])
})
