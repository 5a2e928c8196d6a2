import { expect, test } from 'vitest'
import { parseListSearch } from '../search.ts'
import { notUnderstood } from './not-understood.ts'

test('a range as other shops write it is a range here', () => {
  expect(parseListSearch({ minPrice: '90000' })).toEqual({ price: '90000-' })
  expect(parseListSearch({ minPrice: '2000', maxPrice: '5000' })).toEqual({ price: '2000-5000' })
  expect(notUnderstood({ minPrice: '90000' })).toEqual([])
})

test.each([
  [{ minPrice: '九万' }, ['minPrice=九万']],
  [{ stars: '5' }, ['stars=5']],
  [{ days: 'abc', month: '2026-13', type: '9' }, ['days=abc', 'month=2026-13', 'type=9']],
  [{ type: '1,9' }, ['type=1,9']],
  [{ price: '100-x' }, ['price=100-x']],
])('of %j what no list can follow is named', (raw, named) => {
  expect(notUnderstood(raw)).toEqual(named)
})

test('defaults, the words of a search, the order and where a visitor came from are no conditions', () => {
  const plain = { destId: '11', orderBy: '9', type: '0', bannerId: '', page: '2', keyword: '云南' }
  expect(notUnderstood({ ...plain, utm_source: 'x', gclid: 'y', from: 'timeline', price: '-5000' })).toEqual(
    [],
  )
})

test('five conditions of sixty signs are named at the most', () => {
  const many = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`x${index}`, '1'.repeat(200)]))
  expect(notUnderstood(many)).toHaveLength(5)
  expect(Math.max(...notUnderstood(many).map(({ length }) => length))).toBe(60)
})
