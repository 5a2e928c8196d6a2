import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { confirmDeadline, workingMinutes } from '../content/working-hours.ts'
import { keysOf } from '../keys.ts'
import { initialOf, readLimits } from './limit.ts'
import { advisedDeadline, confirmedDeadline, minutesText, orderLimits, payDeadline } from './order-limits.ts'

const now = new Date('2026-11-21T02:00:00Z')
/** So far off that no deadline comes near it. */
const FAR = '2027-06-01'
const HOUR_MS = 3_600_000
const within = ({ low, high }: { low: number; high: number }) => fc.integer({ min: low, max: high })
const read = (kept: Record<string, unknown>) => readLimits(orderLimits, (key) => kept[key])

describe('the limits of orders', () => {
  test('are what staff have set, as long as it is within bounds', () => {
    const anything = fc.oneof(
      fc.integer({ min: -10, max: 5_000 }),
      fc.double(),
      fc.string(),
      fc.constant(null),
    )
    for (const name of keysOf(orderLimits)) {
      const { key, low, high, initial } = orderLimits[name]
      expect(initial).toBeGreaterThanOrEqual(low)
      expect(initial).toBeLessThanOrEqual(high)
      fc.assert(
        fc.property(anything, (value) => {
          const isRight =
            typeof value === 'number' && Number.isInteger(value) && value >= low && value <= high
          expect(read({ [key]: value })[name]).toBe(isRight ? value : initial)
        }),
      )
    }
  })

  test('begin as the rule book has them', () => {
    expect(initialOf(orderLimits)).toEqual({
      'order.pay_minutes': 60,
      'order.confirm_hours': 24,
      'order.sign_hours': 24,
      'order.max_unpaid': 3,
    })
  })

  test('for every value the deadline of a new order is now and that much', () => {
    fc.assert(
      fc.property(
        within(orderLimits.payMinutes),
        within(orderLimits.signHours),
        within(orderLimits.confirmHours),
        (payMinutes, signHours, confirmHours) => {
          expect(payDeadline(now, { payMinutes }, FAR).getTime() - now.getTime()).toBe(payMinutes * 60_000)
          expect(confirmedDeadline(now, signHours, FAR).getTime() - now.getTime()).toBe(signHours * HOUR_MS)
          expect(workingMinutes(now, confirmDeadline(now, { confirmHours }, FAR))).toBe(confirmHours * 60)
        },
      ),
    )
  })

  test('no value lets an order wait into its day of departure', () => {
    const midnight = new Date('2026-11-22T00:00:00+08:00')
    fc.assert(
      fc.property(
        within(orderLimits.payMinutes),
        within(orderLimits.signHours),
        within(orderLimits.confirmHours),
        fc.integer({ min: -100, max: 300 }),
        (payMinutes, signHours, confirmHours, closesInHours) => {
          const closeAt = new Date(now.getTime() + closesInHours * HOUR_MS)
          const on = '2026-11-22'
          for (const deadline of [
            payDeadline(now, { payMinutes }, on),
            confirmedDeadline(now, signHours, on),
            confirmDeadline(now, { confirmHours }, on),
            advisedDeadline(now, { closeAt, date: on }, { payMinutes, signHours }),
          ])
            expect(deadline.getTime()).toBeLessThanOrEqual(midnight.getTime())
        },
      ),
    )
  })

  test('an order made on the telephone never waits shorter than anybody else’s, and no longer than both', () => {
    fc.assert(
      fc.property(
        within(orderLimits.payMinutes),
        within(orderLimits.signHours),
        fc.integer({ min: -100, max: 300 }),
        (payMinutes, signHours, closesInHours) => {
          const limits = { payMinutes, signHours }
          const closeAt = new Date(now.getTime() + closesInHours * HOUR_MS)
          const until = advisedDeadline(now, { closeAt, date: FAR }, limits)
          const [pay, sign] = [payDeadline(now, limits, FAR), confirmedDeadline(now, signHours, FAR)]
          expect(until.getTime()).toBeGreaterThanOrEqual(Math.min(pay.getTime(), sign.getTime()))
          expect(until.getTime()).toBeLessThanOrEqual(Math.max(pay.getTime(), sign.getTime()))
        },
      ),
    )
  })

  test('an order made on the telephone waits a day, no longer than its seats could be sold, and an hour at the least', () => {
    const hours = (count: number) => new Date(now.getTime() + count * HOUR_MS)
    const until = (closeAt: Date) =>
      advisedDeadline(now, { closeAt, date: FAR }, { payMinutes: 60, signHours: 24 })
    expect(until(hours(48))).toEqual(hours(24))
    expect(until(hours(24))).toEqual(hours(24))
    expect(until(hours(5))).toEqual(hours(5))
    expect(until(hours(0.1))).toEqual(hours(1))
  })

  test.each([
    [15, '15 分钟'],
    [60, '60 分钟'],
    [90, '90 分钟'],
    [120, '2 小时'],
    [1_440, '24 小时'],
  ])('%d minutes are %s', (minutes, text) => {
    expect(minutesText(minutes)).toBe(text)
  })
})
