import { expect, test } from 'vitest'
import type { Facets } from '#src/api/catalog/product-lists.ts'
import type { ListSearch } from '../search.ts'
import { chosenOf, filtersOf } from './options.ts'

const place = (id: number, label: string) => ({ id, label, img: '', hot: false })
const groups = [
  { ...place(1, '国内'), children: [{ ...place(11, '云南'), children: [place(111, '大理')] }] },
  { ...place(3, '东亚'), children: [{ ...place(31, '日本'), children: [] }] },
]
const facets: Facets = {
  days: [{ id: 1, label: '1-3天', count: 0, min: 1, max: 3 }],
  prices: [
    { id: 1, label: '2000元以下', count: 3, min_fen: 0, max_fen: 199_999 },
    { id: 2, label: '2000-4999元', count: 4, min_fen: 200_000, max_fen: 499_999 },
  ],
  cities: [{ id: 7, label: '昆明', count: 2 }],
  months: [{ id: '2026-12', label: '2026年12月', count: 2 }],
  themes: [{ id: 5, label: '自然户外', count: 2 }],
  dests: [
    { id: 1, label: '国内', count: 5 },
    { id: 11, label: '云南', count: 2 },
    { id: 3, label: '东亚', count: 0 },
  ],
  types: [{ id: 1, label: '跟团游', count: 5 }],
  labels: [],
  order_by: [],
}
const filters = (search: ListSearch) => filtersOf({ groups, facets, search })
const chosen = (search: ListSearch) =>
  chosenOf(filters(search), search).map(({ label, search }) => ({ label, search }))

test('a choice leads to the first page with it, and once chosen to the list without it', () => {
  const add = filters({ page: 4, orderBy: 2 }).type.options[0]
  expect(add).toMatchObject({ isOn: false, search: { orderBy: 2, type: [1] } })
  expect(add?.search.page).toBeUndefined()
  expect(filters({ type: [1], page: 4 }).type.options[0]).toMatchObject({ isOn: true, search: {} })
})

test('a place and the places in it replace each other, other places stay', () => {
  const [rows, inChina] = filters({ destId: [3, 11] }).places.rows
  expect(rows?.options[0]?.search.destId, 'the group takes the place of what lies in it').toEqual([3, 1])
  expect(inChina?.options[0]?.search.destId).toEqual([3])
  expect(filters({ destId: [1] }).places.rows[1]?.options[0]?.search.destId).toEqual([11])
})

test('every condition can be taken back by itself, also one that is not offered any more', () => {
  const search: ListSearch = { destId: [31, 999], city: [7, 8], month: ['2026-12'], price: '100-300' }
  expect(chosen(search).map(({ label }) => label)).toEqual([
    '日本',
    '编号 999',
    '昆明',
    '编号 8',
    '2026年12月',
    '¥100–300',
  ])
  for (const { search: without } of chosen(search)) expect(chosen(without)).toHaveLength(5)
})

test('a band of prices is the range that it stands for, and only one is chosen', () => {
  const [low, middle] = filters({ price: '2000-4999' }).price.options
  expect([low?.isOn, middle?.isOn]).toEqual([false, true])
  expect(low?.search).toEqual({ price: '-1999' })
  expect(chosen({ price: '2000-4999' })).toEqual([{ label: '2000-4999元', search: {} }])
})

test('a banner goes with its place or theme', () => {
  const search: ListSearch = { destId: [11], bannerId: 3 }
  expect(filters(search).type.options[0]?.search.bannerId).toBe(3)
  expect(filters(search).theme.options[0]?.search.bannerId).toBeUndefined()
  expect(filters(search).places.rows[0]?.options[1]?.search.bannerId).toBeUndefined()
})
