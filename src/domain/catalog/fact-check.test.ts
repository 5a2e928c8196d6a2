import { expect, test } from 'vitest'
import { staleOn } from './fact-check.ts'

test('a fact is good for ninety days from when it was checked, or written anew since', () => {
  expect(staleOn('2026-08-01', null)).toBe('2026-10-31')
  expect(staleOn('2026-08-01', '2026-09-01')).toBe('2026-12-01')
  expect(staleOn('2026-09-01', '2026-08-01')).toBe('2026-12-01')
})
