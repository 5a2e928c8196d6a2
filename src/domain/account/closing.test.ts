import { expect, test } from 'vitest'
import { closesWhen } from './closing.ts'

test('an account that is kept beyond its day is closed after what keeps it, not on a day that is past', () => {
  const at = new Date('2026-12-01T10:00:00+08:00')
  expect(closesWhen(at, new Date('2026-12-01T09:59:00+08:00'))).toBe('于 2026-12-01 10:00 ')
  expect(closesWhen(at, at)).toBe('在待处理事项完成后')
})
