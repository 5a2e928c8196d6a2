import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type LadderStep, stepOn } from './ladder-step.ts'
import { ladderFault, ladderFaultText } from './refund-ladder.ts'

/** Any table that a form can hold, sensible or not. */
const anyLadder = fc.array(
  fc.record({
    fromDays: fc.integer({ min: 0, max: 12 }),
    toDays: fc.option(fc.integer({ min: 0, max: 12 })),
    bp: fc.constantFrom(0, 500, 2000, 4000, 6000, 10_000),
  }),
  { maxLength: 5 },
)

/** One that joins: from the day of departure on, keeping less the earlier it is. */
const soundLadder = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 6 }),
    fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 7, maxLength: 7 }),
  )
  .map(([starts, shares]): LadderStep[] => {
    const from = [0, ...starts.toSorted((a, b) => a - b)]
    const bp = shares.toSorted((a, b) => b - a)
    return from.map((fromDays, n) => ({
      fromDays,
      toDays: n + 1 < from.length ? (from[n + 1] ?? 0) - 1 : null,
      bp: bp[n] ?? 0,
    }))
  })

const steps = (ladder: readonly LadderStep[], days: number) =>
  ladder.filter(({ fromDays, toDays }) => fromDays <= days && days <= (toDays ?? days))

test('a ladder without a fault answers every day once, and never keeps less for cancelling later', () => {
  fc.assert(
    fc.property(fc.oneof(anyLadder, soundLadder), (ladder) => {
      if (ladderFault(ladder) !== null) return
      for (let days = 0; days <= 80; days++) {
        expect(steps(ladder, days)).toHaveLength(1)
        expect(stepOn(ladder, days)?.bp).toBeGreaterThanOrEqual(stepOn(ladder, days + 1)?.bp ?? 0)
      }
    }),
  )
})

test('a ladder with a fault misses a day, answers one twice, or keeps less for cancelling later', () => {
  fc.assert(
    fc.property(anyLadder, (ladder) => {
      if (ladderFault(ladder) === null) return
      const days = Array.from({ length: 20 }, (_, n) => n)
      const isWrong =
        days.some((each) => steps(ladder, each).length !== 1) ||
        days.some((each) => (steps(ladder, each)[0]?.bp ?? 0) < (steps(ladder, each + 1)[0]?.bp ?? 0)) ||
        // A step that ends before it begins answers no day at all.
        ladder.some(({ fromDays, toDays }) => toDays !== null && toDays < fromDays)
      expect(isWrong).toBe(true)
    }),
  )
})

test('a sound ladder is taken, and staff hear of a fault exactly when there is one', () => {
  fc.assert(
    fc.property(soundLadder, (ladder) => {
      expect(ladderFault(ladder)).toBeNull()
    }),
  )
  fc.assert(
    fc.property(anyLadder, (ladder) => {
      expect(ladderFaultText(ladder) === null).toBe(ladderFault(ladder) === null)
    }),
  )
})

test.each([
  [[{ fromDays: 1, toDays: null, bp: 0 }], '行程开始前0日没有对应的一档'],
  [
    [
      { fromDays: 0, toDays: 3, bp: 100 },
      { fromDays: 3, toDays: null, bp: 0 },
    ],
    '行程开始前3日有两档',
  ],
  [
    [
      { fromDays: 0, toDays: null, bp: 100 },
      { fromDays: 7, toDays: null, bp: 0 },
    ],
    '“7日以上”只能是最早的一档',
  ],
  [[{ fromDays: 0, toDays: -1, bp: 0 }], '0日到-1日的起止颠倒了'],
  [
    [
      { fromDays: 0, toDays: 3, bp: 100 },
      { fromDays: 4, toDays: null, bp: 200 },
    ],
    '行程开始前4日的比例高于更临近出发的一档',
  ],
  [[{ fromDays: 0, toDays: null, bp: 10_001 }], '行程开始前0日的比例须在0%到100%之间'],
  [[], '缺少最早的一档（多少日以上）'],
])('%o is explained to who wrote it', (ladder, text) => {
  expect(ladderFaultText(ladder)).toBe(text)
})
