import fc from 'fast-check'
import { expect, test } from 'vitest'
import { everyNth, scaleOf, ticksOf } from './scale.ts'

test('ticks are few, hold zero and every value, and lie evenly', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -10_000_000, max: 10_000_000 })), (values) => {
      const ticks = ticksOf(values)
      const at = scaleOf(ticks)
      expect(ticks.length).toBeGreaterThan(1)
      expect(ticks.length).toBeLessThan(12)
      expect(ticks.some((tick) => Math.abs(tick) < 1e-9)).toBe(true)
      for (const value of values) {
        expect(at(value)).toBeGreaterThanOrEqual(-1e-9)
        expect(at(value)).toBeLessThanOrEqual(1 + 1e-9)
      }
    }),
  )
})

test('labels are left out until they fit', () => {
  expect([everyNth(7, 16), everyNth(31, 16), everyNth(92, 16), everyNth(0, 16)]).toEqual([1, 2, 6, 1])
})
