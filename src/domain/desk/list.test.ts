import { expect, test } from 'vitest'
import { instantOf, instantValue, pageOf } from './list.ts'

const found = (count: number) => Array.from({ length: count }, (_, at) => ({ id: at + 1 }))

test('a page has fifty rows, and says where the next begins only where there is another row', () => {
  expect(pageOf(found(50), 50)).toMatchObject({ next: null, total: 50, is_total_exact: true })
  const page = pageOf(found(51), 51, ({ id }) => `v${id}`)
  expect(page.rows).toHaveLength(50)
  expect(page.next).toEqual({ value: 'v50', id: 50 })
  expect(pageOf([], 0)).toEqual({ rows: [], next: null, total: 0, is_total_exact: true })
})

test('a total is exact up to 5,000 rows, and beyond them says so', () => {
  expect(pageOf([], 5_000)).toMatchObject({ total: 5_000, is_total_exact: true })
  expect(pageOf([], 5_001)).toMatchObject({ total: 5_000, is_total_exact: false })
})

test('an instant comes back from its value, and whatever else stands there is an instant as well', () => {
  const at = new Date('2026-11-21T09:30:00.123Z')
  expect(instantOf(instantValue(at))).toEqual(at)
  for (const value of ['', 'nonsense', '-1', `-${'9'.repeat(39)}`, '9'.repeat(40), 'Infinity'])
    expect(instantOf(value).getTime()).not.toBeNaN()
  expect(instantOf('9'.repeat(40)).toISOString()).toBe('9999-01-01T00:00:00.000Z')
})
