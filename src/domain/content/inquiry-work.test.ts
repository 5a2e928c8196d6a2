import { expect, test } from 'vitest'
import {
  complaintDueAt,
  inquiryActionFault,
  inquiryActions,
  inquiryDueAt,
  inquiryStatuses,
  isTermRunning,
} from './inquiry-work.ts'
import { nextContactFault } from './service-steps.ts'

const at = (text: string) => new Date(`${text}+08:00`)

test.each([
  ['2026-11-21T10:00:00', '2026-11-21T10:30:00'],
  ['2026-11-21T21:30:00', '2026-11-21T22:00:00'],
  ['2026-11-21T21:45:00', '2026-11-22T09:15:00'],
  ['2026-11-21T22:05:00', '2026-11-22T10:00:00'],
  ['2026-11-21T03:00:00', '2026-11-21T10:00:00'],
  ['2026-11-21T08:59:59', '2026-11-21T10:00:00'],
  ['2026-11-21T09:00:00', '2026-11-21T09:30:00'],
])('an inquiry of %s is due at %s', (left, due) => {
  expect(inquiryDueAt(at(left))).toEqual(at(due))
})

test('a complaint is due at the end of the seventh day', () => {
  expect(complaintDueAt(at('2026-11-21T23:59:00'))).toEqual(at('2026-11-28T23:59:59'))
})

test('the term of an inquiry ends with the first call, that of a complaint when it is closed', () => {
  const running = (isComplaint: boolean) =>
    inquiryStatuses.filter((status) => isTermRunning({ status, isComplaint }))
  expect(running(false)).toEqual(['new'])
  expect(running(true)).toEqual(['new', 'contacted'])
})

test('nothing is done with a closed inquiry, nobody calls who left no telephone, and a complaint is answered', () => {
  const inquiry = { status: 'new', isComplaint: false, hasPhone: true, isVisitorKnown: true } as const
  const faults = (over: object) =>
    inquiryActions.filter((action) => inquiryActionFault(action, { ...inquiry, ...over }) !== null)
  expect(faults({})).toEqual([])
  expect(faults({ status: 'done' })).toEqual(inquiryActions)
  expect(faults({ status: 'invalid' })).toEqual(inquiryActions)
  expect(faults({ hasPhone: false })).toEqual(['step', 'assign', 'complain', 'custom'])
  expect(faults({ isComplaint: true })).toEqual(['chat', 'complain', 'custom', 'close', 'discard'])
  expect(faults({ isVisitorKnown: false })).toEqual(['chat'])
})

test('the next call is in the future, and within half a year', () => {
  const now = at('2026-11-21T10:00:00')
  expect(nextContactFault(at('2026-11-21T10:00:01'), now)).toBeNull()
  expect(nextContactFault(now, now)).toBe('请选择之后180天内的时间')
  expect(nextContactFault(at('2027-06-01T10:00:00'), now)).toBe('请选择之后180天内的时间')
})
