import { expect, test } from 'vitest'
import { comboText } from './combo-text.ts'

test.each([
  ['昆明出发·舒适型酒店', '昆明', ' · 舒适型酒店'],
  ['昆明·豪华型酒店', '昆明', ' · 豪华型酒店'],
  ['昆明出发', '昆明', ''],
  ['', '昆明', ''],
  ['亲子套餐', '上海', ' · 亲子套餐'],
])('a package %s of a group that gathers in %s is told as “%s”', (combo_name, depart_city, text) => {
  expect(comboText({ combo_name, depart_city })).toBe(text)
})
