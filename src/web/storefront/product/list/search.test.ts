import { expect, test } from 'vitest'
import { productLists } from '#src/api/catalog/product-lists.ts'
import { z } from '#src/api/zod.ts'
import { toSearchText } from '#src/web/client/search/search-text.ts'
import { parseProductSearch } from '../search/search.ts'
import { boundsOf, parseListSearch } from './search.ts'

const addressOf = (raw: Record<string, unknown>) => toSearchText(parseListSearch(raw))

test('several values of one filter are joined by comma, in one order, each once', () => {
  expect(addressOf({ type: '4,1,4', month: '2027-01,2026-12' })).toBe('?type=1,4&month=2026-12,2027-01')
  expect(addressOf({ type: [4, 1], month: ['2027-01', '2026-12'] })).toBe('?type=1,4&month=2026-12,2027-01')
})

test('defaults, unknown parameters and nonsense are left out: one page has one address', () => {
  expect(addressOf({ destId: '11', orderBy: '0', type: '0', bannerId: '', page: '1' })).toBe('?destId=11')
  expect(addressOf({ utm_source: 'x', days: 'abc', city: '-3', month: '2026-13', orderBy: '9' })).toBe('')
  expect(addressOf({ type: '6', destId: '99999999999', page: '501' })).toBe('')
})

test('no more than twelve values of one filter are kept', () => {
  const many = Array.from({ length: 40 }, (_, index) => index + 1)
  expect(parseListSearch({ city: many.join() }).city).toEqual(many.slice(0, 12))
})

test.each([
  ['2000-5000', '2000-5000'],
  ['5000-2000', '2000-5000'],
  ['0-5000', '-5000'],
  ['3000-', '3000-'],
  ['-', undefined],
  ['0-0', undefined],
  ['1e3-x', undefined],
])('the price range %s is %s', (raw, price) => {
  expect(parseListSearch({ price: raw }).price).toBe(price)
})

test('the two bounds of the form are the same range as in the address', () => {
  expect(parseListSearch({ priceFrom: ' 2000 ', priceTo: '5000' })).toEqual({ price: '2000-5000' })
  expect(parseListSearch({ priceFrom: '', priceTo: '' })).toEqual({})
  expect(boundsOf({ price: '-5000' })).toEqual({ from: null, to: 5000 })
})

test('the highest bound that an address may name is one that the list answers', () => {
  const { to } = boundsOf(parseListSearch({ price: '5000-999999' }))
  const price_max = (to ?? 0) * 100 + 99
  expect(() => z.encode(productLists.list.input, { price_max })).not.toThrow()
  expect(parseListSearch({ price: '5000-1000000' })).toEqual({ price: '5000-' })
})

test('a search has its words besides, trimmed and fifty signs at the most, and no banner', () => {
  expect(parseProductSearch({ keyword: '  云南 ', type: '1', bannerId: '3' })).toEqual({
    keyword: '云南',
    type: [1],
  })
  expect(parseProductSearch({ keyword: '𠮷'.repeat(60) }).keyword).toBe('𠮷'.repeat(50))
  expect(parseProductSearch({}).keyword).toBe('')
})
