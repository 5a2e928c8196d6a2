import { expect, test } from 'vitest'
import { tripDifferences } from './trip-difference.ts'

const day = {
  title: '昆明-大理',
  summary: '',
  meals: { breakfast: 1, lunch: 0, dinner: 2 } as const,
  hotel: '大理古城客栈',
  tips: '',
  transport: [{ from: '昆明', to: '大理' }],
  activities: [{ time: '14:00', title: '洱海', text: '骑行' }],
}
const trip = {
  title: '云南5日',
  includes: ['住宿', '早餐'],
  excludes: [],
  notices: [{ title: '海拔', text: '约2000米' }],
  packing: [],
  unfit: '',
  shopping: 0,
  shoppingStops: [],
  selfPay: [],
  supplier: '大理地接社',
  days: [day, { ...day, title: '大理' }],
}

test('what says the same differs nowhere', () => {
  expect(tripDifferences(trip, structuredClone(trip))).toEqual([])
})

test('each part and each day that says something else stands beside what was sold, also one that came or went', () => {
  const now = {
    ...trip,
    includes: ['住宿', '早餐', '门票'],
    shopping: 1,
    shoppingStops: ['银饰店，停留 30 分钟，银饰'],
    days: [{ ...day, hotel: '大理洱海酒店' }, trip.days[1] ?? day, { ...day, title: '返程' }],
  }
  expect(tripDifferences(trip, now).map(({ title, before, now: after }) => [title, before, after])).toEqual([
    [
      '第1天',
      ['昆明-大理；昆明到大理；14:00洱海骑行；住大理古城客栈；早含午晚自费'],
      ['昆明-大理；昆明到大理；14:00洱海骑行；住大理洱海酒店；早含午晚自费'],
    ],
    ['第3天', [], ['返程；昆明到大理；14:00洱海骑行；住大理古城客栈；早含午晚自费']],
    ['费用包含', ['住宿', '早餐'], ['住宿', '早餐', '门票']],
    ['购物', ['0次'], ['1次', '银饰店，停留 30 分钟，银饰']],
  ])
})
