import { expect, test } from 'vitest'
import { canonicalSearch, noindex, robotsOf } from './robots.ts'

test('a list with no or one facet may be found; each further facet, and each further value, hides it', () => {
  for (const search of [{}, { destId: 12 }, { themeId: '3' }, { type: 1, page: 4, orderBy: 2, bannerId: '' }])
    expect(robotsOf(search), JSON.stringify(search)).toBeUndefined()
  for (const search of [{ destId: 12, type: 1 }, { city: '1,2' }, { days: '1', month: '2026-12' }])
    expect(robotsOf(search), JSON.stringify(search)).toBe(noindex)
})

test('a default chooses nothing', () => {
  expect(robotsOf({ destId: 12, type: 0, themeId: undefined, keyword: '', confirmed: '0' })).toBeUndefined()
})

test('one list has one address, however it is sorted and wherever the visitor came from', () => {
  expect(canonicalSearch({ destId: 12, orderBy: 3, type: 0, bannerId: '7', page: 1 })).toEqual({
    destId: '12',
  })
  expect(canonicalSearch({ destId: 12, page: 3 })).toEqual({ destId: '12', page: '3' })
})
