import { expect, test } from 'vitest'
import { maskNumbers } from '../account/masks.ts'
import { type MemberStatus, memberActionFault, memberActions } from './member-work.ts'

const now = new Date('2026-11-21T10:00:00+08:00')
const possible = (status: MemberStatus, closingAt: Date | null = null) =>
  memberActions.filter((action) => memberActionFault(action, { status, closingAt }, now) === null)
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

test('what can be done with an account follows from how it stands', () => {
  expect(possible('normal')).toEqual(['freeze', 'rebind', 'end_devices', 'export'])
  expect(possible('frozen')).toEqual(['unfreeze', 'end_devices', 'export'])
  expect(possible('cancelling', daysAgo(14))).toEqual(['restore', 'end_devices', 'export'])
  expect(possible('cancelling', daysAgo(15))).toEqual(['end_devices', 'export'])
  expect(possible('cancelled')).toEqual([])
})

test('numbers in a text that somebody wrote are masked, however a telephone is spaced', () => {
  expect(maskNumbers('请打13800000001或 138-0000-0002')).toBe('请打138****0001或 138****0002')
  expect(maskNumbers('证件11010519491231002X，3人，2026-11-21')).toBe(
    '证件110***********002X，3人，2026-11-21',
  )
  expect(maskNumbers('订单BM261121000001')).toBe('订单BM261121000001')
})
