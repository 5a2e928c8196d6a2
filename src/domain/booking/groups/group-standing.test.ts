import { expect, test } from 'vitest'
import { groupStandingText } from './group-standing.ts'

const group = { status: 'open' as const, sold: 5, minGroup: 8, decidedOn: '2027-01-13', today: '2027-01-06' }

test('a traveller reads how many are missing, until when it is decided, and what happens then', () => {
  expect(groupStandingText(group)).toBe(
    '已报名5人，最少8人成团，还差3人。最晚1月13日18:00前确定；届时不能成团会通知您，已付款项全额退还，也可以商量改到其他日期',
  )
  expect(groupStandingText({ ...group, today: '2027-01-13' })).toContain('最晚今天18:00前确定')
})

test('once the day of the decision is over nothing is promised for it', () => {
  expect(groupStandingText({ ...group, today: '2027-01-14' })).toBe(
    '已报名5人，最少8人成团，还差3人。最晚通知日1月13日已过，客服会尽快与您确认能否出行',
  )
})

test('a formed group travels, however many are left of it', () => {
  expect(groupStandingText({ ...group, sold: 8 })).toBe('已成团，8人已报名，将如期出行')
  expect(groupStandingText({ ...group, status: 'formed' })).toBe('已成团，5人已报名，将如期出行')
})
