import { expect, test } from 'vitest'
import { isOfferTime, offerUntil, waitlistStateText } from './waitlist.ts'

const at = (time: string) => new Date(`2026-11-21T${time}+08:00`)

test.each([
  ['08:59:59', false],
  ['09:00:00', true],
  ['20:59:59', true],
  ['21:00:00', false],
  ['00:30:00', false],
])('at %s seats may be offered: %s', (time, isAllowed) => {
  expect(isOfferTime(at(time))).toBe(isAllowed)
})

test('an offer stands for two hours, and never beyond the sale', () => {
  expect(offerUntil(at('20:30:00'), at('23:59:59'))).toEqual(at('22:30:00'))
  expect(offerUntil(at('20:30:00'), at('21:00:00'))).toEqual(at('21:00:00'))
})

test('a party reads why its wait has ended, and that seats of the night are kept', () => {
  const standing = { isKept: false, lapsedBy: null }
  expect(waitlistStateText({ ...standing, state: 'waiting' })).toBe('候补中')
  expect(waitlistStateText({ ...standing, state: 'waiting', isKept: true })).toBe(
    '名额已保留，9:00–21:00间通知',
  )
  expect(waitlistStateText({ ...standing, state: 'offered', isKept: true })).toBe('有名额，请尽快接受')
  expect(waitlistStateText({ ...standing, state: 'lapsed', lapsedBy: 'cancelled' })).toBe('该团期已取消')
  expect(waitlistStateText({ ...standing, state: 'taken' })).toBe('已下单')
  expect(waitlistStateText({ ...standing, state: 'left' })).toBe('已放弃')
})
