import { expect, test } from 'vitest'
import { clockOf } from './clock.ts'

const now = new Date('2026-11-23T14:00:00+08:00')
const at = (text: string) => new Date(`${text}+08:00`)
const item = (due: string, group: 'overdue' | 'today' | 'later', remaining: number, total = 1_560) => ({
  due_at: at(due),
  group,
  remaining_minutes: remaining,
  total_minutes: total,
})

test.each([
  [item('2026-11-23T13:20:00', 'overdue', -40), '超时 40分', 'late'],
  [item('2026-11-21T13:20:00', 'overdue', -1_600), '超时 2天', 'late'],
  [item('2026-11-23T14:00:00', 'overdue', 0), '已到期', 'late'],
  [item('2026-11-23T14:25:00', 'today', 25), '剩 25分', 'soon'],
  [item('2026-11-23T16:10:00', 'today', 130, 480), '剩 2小时10分', 'calm'],
  [item('2026-11-23T16:00:00', 'today', 120, 480), '剩 2小时', 'soon'],
  [item('2026-11-24T18:00:00', 'later', 1_020), '明日 18:00', 'calm'],
  [item('2026-11-25T18:00:00', 'later', 1_800), '11月25日', 'calm'],
] as const)('%j says %s, %s', (shown, text, tone) => {
  expect(clockOf(shown, { now, nextStartAt: null })).toEqual({ text, tone })
})

test('Outside of working hours it says when the clock goes on', () => {
  const night = { now: at('2026-11-23T22:30:00'), nextStartAt: at('2026-11-24T09:00:00') }
  expect(clockOf(item('2026-11-23T23:30:00', 'today', 0), night)).toEqual({
    text: '明日 09:00 起计',
    tone: 'calm',
  })
})
