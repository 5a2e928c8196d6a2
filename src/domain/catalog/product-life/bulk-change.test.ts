import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newDoc } from '../product-doc/new-doc.ts'
import { bulkFault, changedBy, fieldsOf } from './bulk-change.ts'

const fresh = newDoc({
  title: '大理',
  type: 'group',
  scope: 'domestic',
  days: 5,
  departCity: '上海',
  supplierId: 1,
})
const ids = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 12 })

test('done twice is done once, names nothing twice, and leaves what it does not speak of', () => {
  fc.assert(
    fc.property(ids, ids, ids, fc.integer(), (held, add, remove, sort_weight) => {
      const doc = { ...fresh, themes: held, labels: held }
      const change = { themes: { add, remove: remove.filter((id) => !add.includes(id)) }, sort_weight }
      const once = changedBy(doc, change)
      expect(changedBy(once, change)).toEqual(once)
      expect(new Set(once.themes).size).toBe(once.themes.length)
      expect(add.every((id) => once.themes.includes(id))).toBe(true)
      expect(once.themes.some((id) => change.themes.remove.includes(id))).toBe(false)
      const kept = held.filter((id) => !change.themes.remove.includes(id))
      expect(kept.every((id) => once.themes.includes(id))).toBe(true)
      expect({ ...once, themes: held, sort_weight: 0 }).toEqual(doc)
    }),
  )
})

test('says which fields it speaks of, and when a product would have more than it can', () => {
  expect(fieldsOf({ labels: { add: [], remove: [1] }, sort_weight: 0 })).toEqual(['labels', 'sort_weight'])
  const many = Array.from({ length: 21 }, (_, n) => n)
  expect(bulkFault({ themes: many, labels: [] })).toBe('主题会超过 20 个')
  expect(bulkFault({ themes: [], labels: many })).toBe('标签会超过 20 个')
  expect(bulkFault({ themes: many.slice(1), labels: [] })).toBe('')
})
