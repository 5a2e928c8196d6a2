import { expect, test } from 'vitest'
import { MOST_SCHEDULED_DAYS, scheduledAt } from './schedule.ts'

const now = new Date('2026-11-21T10:00:00+08:00')

test('a moment is a time in Shanghai that is to come, within half a year', () => {
  expect(scheduledAt('2026-11-21T10:01', now)).toEqual({ at: new Date('2026-11-21T10:01:00+08:00') })
  expect(scheduledAt('2026-11-21T10:00', now)).toEqual({ fault: '请选择今后的时间' })
  expect(scheduledAt('2027-05-20T10:00', now)).toHaveProperty('at')
  expect(scheduledAt('2027-05-20T10:01', now)).toEqual({ fault: `最多提前${MOST_SCHEDULED_DAYS}天` })
})

test.each(['', '2026-11-22', '2026-13-01T09:00', '2026-11-22 09:00', '2026-11-22T09:00:00Z'])(
  '%j is no moment',
  (typed) => {
    expect(scheduledAt(typed, now)).toEqual({ fault: '请选择日期和时间' })
  },
)
