import { expect, test } from 'vitest'
import { newDoc } from './new-doc.ts'
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
  const faults = wordingFaults({
    ...doc,
    title: '最佳川西',
    highlights: ['雪山', '顶级酒店'],
    itinerary: [first, { ...first, activities: [{ ...activity, lat: null, lng: null }] }],
  })
  expect(faults).toEqual([
    { field: 'title', message: '标题：“最佳”不可用（广告法第九条第三项）' },
    { field: 'highlights', message: '卖点 · 第 2 项：“顶级”不可用（广告法第九条第三项）' },
    { field: 'day_2', message: '第 2 天 · 活动 1 · 内容：“零风险”不可用（广告法第二十八条）' },
  ])
})

test('a product without them has none', () => {
  expect(wordingFaults(doc)).toEqual([])
})
