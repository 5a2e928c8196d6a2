import { expect, test } from 'vitest'
import type { ProductPriceRule } from './booking-terms.ts'
import { newDoc } from './new-doc.ts'
import type { ProductOption } from './options.ts'
import { wordingFaults } from './wording.ts'

const doc = newDoc({
  title: '川西八日',
  type: 'group',
  scope: 'domestic',
  days: 2,
  departCity: '成都',
  supplierId: 1,
})

test('each forbidden word of a product is told with the field and the place in it', () => {
  const [first] = doc.itinerary
  if (!first) throw new Error('no day')
  const activity = { time: '09:00', title: '登山', duration_min: 60, included: true, text: '零风险' }
  const option: ProductOption = {
    ...{ kind: 'other', name: '接站', unit: 'per_order', price_fen: 8_800, child_price_fen: null },
    ...{ min_qty: 0, max_qty: 1, desc_text: '独家车队接站', refundable: true },
  }
  const rule: ProductPriceRule = {
    ...{ kind: 'early_bird', name: '最低价早鸟', threshold: 30, off_kind: 'bp', off_value: 200 },
    ...{ starts_on: '2026-01-01', ends_on: '2026-12-31' },
  }
  const faults = wordingFaults({
    ...doc,
    title: '最佳川西',
    highlights: ['雪山', '顶级酒店'],
    options: [option],
    price_rules: [rule],
    itinerary: [first, { ...first, activities: [{ ...activity, lat: null, lng: null }] }],
  })
  expect(faults).toEqual([
    { field: 'title', message: '标题：“最佳”不可用（广告法第九条第三项）' },
    { field: 'highlights', message: '卖点 · 第 2 项：“顶级”不可用（广告法第九条第三项）' },
    { field: 'options', message: '附加项目 · 第 1 项 · 说明：“独家”不可用（广告法第九条第三项）' },
    { field: 'price_rules', message: '立减规则 · 第 1 项 · 名称：“最低价”不可用（广告法第九条第三项）' },
    { field: 'day_2', message: '第 2 天 · 活动 1 · 内容：“零风险”不可用（广告法第二十八条）' },
  ])
})

test('a product without them has none', () => {
  expect(wordingFaults(doc)).toEqual([])
})
