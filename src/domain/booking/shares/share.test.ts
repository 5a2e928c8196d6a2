import { expect, test } from 'vitest'
import { isOfWeather, shareEndsAt, shareFault, strangersText } from './share.ts'

test('a link ends with the seventh day after the return', () => {
  expect(shareEndsAt('2026-12-31')).toEqual(new Date('2027-01-08T00:00:00+08:00'))
  const at = (now: string) =>
    shareFault({ status: 'wait_review', returnsOn: '2026-12-31', now: new Date(now) })
  expect(at('2027-01-07T23:59:59+08:00')).toBeNull()
  expect(at('2027-01-08T00:00:00+08:00')).toBe('返程已超过7天，不能再分享')
})

test.each([
  ['门票自理50元，里面6间。早点去。', '早点去。'],
  ['套餐¥299；含早餐', '含早餐'],
  ['司机13812345678在出口等', '司机***在出口等'],
  ['海拔3200米，步行2公里', '海拔3200米，步行2公里'],
])('%s is for strangers %s', (text, shown) => {
  expect(strangersText(text, [])).toBe(shown)
})

test('every name is taken out, wherever it stands', () => {
  expect(strangersText('李雷与韩梅梅同住，李雷靠窗', ['李雷', '韩梅梅'])).toBe('旅客与旅客同住，旅客靠窗')
})

test('of a trip’s notices those on the weather are told by their titles', () => {
  const titles = ['天气', '季节差别', '气候', '保暖', '签证', '证件', '台阶', '体力']
  expect(titles.filter((title) => isOfWeather({ title }))).toEqual(['天气', '季节差别', '气候', '保暖'])
})
