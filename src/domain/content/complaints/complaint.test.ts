import { expect, test } from 'vitest'
import {
  type ComplaintFacts,
  complaintActions,
  complaintFault,
  complaintStage,
  dueAfterReply,
  reopenUntil,
  travellerActions,
  travellerFault,
} from './complaint.ts'

const at = (text: string) => new Date(`${text}+08:00`)
const now = at('2026-11-21T10:00:00')
const waiting: ComplaintFacts = {
  isClosed: false,
  isAnswered: false,
  closedAt: null,
  solvedAt: null,
  reopenedAt: null,
}
const answered = { ...waiting, isAnswered: true }
const closed = { ...answered, isClosed: true, closedAt: at('2026-11-10T10:00:00') }
const solved = { ...closed, solvedAt: at('2026-11-11T10:00:00') }
const may = (facts: ComplaintFacts, when = now) =>
  travellerActions.filter((action) => travellerFault(action, facts, when) === null)

test('a traveller replies while it is open, confirms what was answered, and opens what was closed', () => {
  expect([waiting, answered, closed, solved].map(complaintStage)).toEqual([
    'waiting',
    'answered',
    'closed',
    'solved',
  ])
  expect(may(waiting)).toEqual(['reply'])
  expect(may(answered)).toEqual(['reply', 'solved'])
  expect(may(closed)).toEqual(['solved', 'reopen'])
  expect(may(solved)).toEqual([])
})

test('a complaint is opened once more within fifteen days of its end, and never twice', () => {
  expect(reopenUntil(closed)).toEqual(at('2026-11-25T10:00:00'))
  expect(travellerFault('reopen', closed, at('2026-11-25T10:00:00'))).toBeNull()
  expect(travellerFault('reopen', closed, at('2026-11-25T10:00:01'))).toBe('办结已超过15天，不能重新打开')
  const again = { ...closed, reopenedAt: at('2026-11-09T10:00:00') }
  expect(travellerFault('reopen', again, now)).toBe('投诉只能重新打开一次')
  expect(reopenUntil(again)).toBeNull()
})

test('writing more does not put an answer off, and writing after it begins seven days anew', () => {
  const due = at('2026-11-23T23:59:59')
  expect(dueAfterReply(waiting, due, now)).toEqual(due)
  expect(dueAfterReply(answered, due, now)).toEqual(at('2026-11-28T23:59:59'))
})

test('staff leave a note at any time, and do everything else before it is closed', () => {
  const open = (isClosed: boolean) =>
    complaintActions.filter((action) => complaintFault(action, { isClosed }) === null)
  expect(open(false)).toEqual([...complaintActions])
  expect(open(true)).toEqual(['note'])
})
