import { expect, test } from 'vitest'
import { narrowed } from './places.ts'

const place = (id: number, label: string) => ({ id, label, img: '', hot: false })
const cities = [place(1101, '昆明'), place(1102, '大理'), place(1103, '丽江')]
const tree = [{ ...place(1, '国内'), children: [{ ...place(11, '云南'), children: cities }] }]
const counted = [tree[0], tree[0]?.children[0], ...cities].flatMap((each) =>
  each ? [{ id: each.id, label: each.label, count: 1 }] : [],
)
const none = { days: [], prices: [], cities: [], months: [], themes: [], types: [], labels: [], order_by: [] }
const paged = { list: [], page: 1, size: 12, total: 0, has_more: false }
const list = { ...paged, keyword: '', corrected: '', dest: null, theme: null }

test('a list carries no cities but those chosen or searched for', () => {
  const shown = (ids: number[], dest: { id: number; label: string } | null = null) => {
    const named = { dest, theme: null }
    const { groups, facets } = narrowed({ ...list, named, facets: { ...none, dests: counted } }, tree, ids)
    return {
      tree: groups[0]?.children[0]?.children.map(({ label }) => label),
      counts: facets?.dests.map(({ label }) => label),
    }
  }
  expect(shown([])).toEqual({ tree: [], counts: ['国内', '云南'] })
  expect(shown([1103])).toEqual({ tree: ['丽江'], counts: ['国内', '云南', '丽江'] })
  expect(shown([], { id: 1102, label: '大理' })).toEqual({ tree: ['大理'], counts: ['国内', '云南', '大理'] })
})
