import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../calendar-day.ts'
import { toFen } from '../money.ts'
import { deductBp, firstFree, freeUntil, percentText } from './ladder-step.ts'
import { refundBase } from './refund-base.ts'
import {
  ladderFault,
  ladderNow,
  ladderTable,
  ladderTexts,
  modelContractLadders,
  stepText,
} from './refund-ladder.ts'

const { domestic, outbound, study } = modelContractLadders
const departsOn = '2026-09-16'
const step = (fromDays: number, toDays: number | null, bp: number) => ({ fromDays, toDays, bp })
const fee = toFen(1_000_001)

describe('the ladders of the model contracts', () => {
  test.each([
    ['境内', domestic, [0, 0, 0, 0, 0, 2000, 2000, 4000, 4000, 6000]],
    ['出境', outbound, [0, 500, 500, 2000, 2000, 5000, 5000, 6000, 6000, 7000]],
    ['游学', study, [0, 500, 500, 2000, 2000, 5000, 5000, 6000, 6000, 7000]],
  ] as const)('%s, at both ends of every row of the rule book', (_, ladder, shares) => {
    expect([30, 29, 15, 14, 7, 6, 4, 3, 1, 0].map((days) => deductBp(ladder, days))).toEqual(shares)
    expect(deductBp(ladder, 400)).toBe(0)
    expect(deductBp(ladder, -1)).toBeNull()
    expect(ladderFault(ladder)).toBeNull()
  })

  test('keep what the acceptance scenario says: 20 days 5%, 10 days 20%', () => {
    expect([20, 10].map((days) => deductBp(outbound, days))).toEqual([500, 2000])
  })
})

describe('a ladder that staff typed', () => {
  test.each([
    [[{ fromDays: 0, toDays: 6, bp: 6000 }], 'no step for the days furthest ahead'],
    [[], 'no step for the days furthest ahead'],
    [[{ fromDays: 1, toDays: null, bp: 0 }], 'days 0 and 1 do not join'],
    [
      [
        { fromDays: 0, toDays: null, bp: 6000 },
        { fromDays: 7, toDays: null, bp: 0 },
      ],
      'days after the last and 7 do not join',
    ],
    [
      [
        { fromDays: 0, toDays: 3, bp: 100 },
        { fromDays: 4, toDays: null, bp: 200 },
      ],
      '200 basis points from 4 days before is out of order',
    ],
    [[{ fromDays: 0, toDays: -1, bp: 0 }], '0 to -1 runs backwards'],
    [[{ fromDays: 0, toDays: null, bp: 10_001 }], '10001 basis points from 0 days before is out of order'],
  ])('%o is refused', (steps, fault) => {
    expect(ladderFault(steps)).toBe(fault)
  })

  test('may keep the same share in two rows', () => {
    const steps = [
      { fromDays: 0, toDays: 3, bp: 100 },
      { fromDays: 4, toDays: null, bp: 100 },
    ]
    expect(ladderFault(steps)).toBeNull()
  })

  test('with a gap has no answer, and says so', () => {
    expect(() => deductBp([{ fromDays: 7, toDays: null, bp: 0 }], 3)).toThrow(RangeError)
  })
})

describe('the table of a departure', () => {
  test('is in calendar days and yuan, equal rows made one', () => {
    const rows = ladderTable(domestic, departsOn, fee)
    expect(rows.map(({ text }) => text)).toEqual([
      '9月9日24:00前取消，全额退款',
      '9月10日至9月12日取消，扣20%',
      '9月13日至9月15日取消，扣40%',
      '9月16日（出发当日）取消，扣60%',
    ])
    expect(rows[1]).toEqual({
      text: '9月10日至9月12日取消，扣20%',
      fromDay: '2026-09-10',
      untilDay: '2026-09-12',
      bp: 2000,
      deductFen: 200_000,
      refundFen: 800_001,
    })
    expect(rows[0]?.fromDay).toBeNull()
    // 600,000.6 fen: the shop leaves the fraction to the traveller.
    expect(rows[3]?.deductFen).toBe(600_000)
  })

  test('joins rows of equal share, and names one day as one day', () => {
    const steps = [
      { fromDays: 0, toDays: 0, bp: 6000 },
      { fromDays: 1, toDays: 1, bp: 4000 },
      { fromDays: 2, toDays: 6, bp: 0 },
      { fromDays: 7, toDays: null, bp: 0 },
    ]
    expect(ladderTable(steps, departsOn, fee).map(({ text }) => text)).toEqual([
      '9月14日24:00前取消，全额退款',
      '9月15日取消，扣40%',
      '9月16日（出发当日）取消，扣60%',
    ])
  })

  test('writes the year where it is another', () => {
    const rows = ladderTable(domestic, '2027-01-05', fee)
    expect(rows.map(({ text }) => text)).toEqual([
      '2026年12月29日24:00前取消，全额退款',
      '2026年12月30日至1月1日取消，扣20%',
      '1月2日至1月4日取消，扣40%',
      '1月5日（出发当日）取消，扣60%',
    ])
  })

  test('covers every day to departure once, with the share of that day', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(domestic, outbound),
        fc.integer({ min: 0, max: 90 }),
        (ladder, daysBefore) => {
          const day = addDays(departsOn, -daysBefore)
          const hits = ladderTable(ladder, departsOn, fee).filter(
            ({ fromDay, untilDay }) => (fromDay === null || fromDay <= day) && day <= untilDay,
          )
          expect(hits.map(({ bp }) => bp)).toEqual([deductBp(ladder, daysBefore)])
        },
      ),
    )
  })
})

describe('cancelling today', () => {
  const anOrder = {
    departsOn,
    today: '2026-09-12',
    baseFen: fee,
    nonRefundableFen: toFen(0),
    paidFen: fee,
  }

  test('keeps the share, rounded down in the traveller’s favour', () => {
    expect(ladderNow(domestic, anOrder)).toEqual({
      daysBefore: 4,
      bp: 2000,
      text: '行程开始前6日至4日',
      deductFen: 200_000,
      refundFen: 800_001,
    })
  })

  test('keeps what cannot be refunded in full, and the share of the rest', () => {
    const now = ladderNow(domestic, {
      ...anOrder,
      ...refundBase(fee, [{ amountFen: toFen(100_001), refundable: false }]),
    })
    expect(now?.deductFen).toBe(100_001 + 180_000)
  })

  test('never asks for more than was paid', () => {
    const now = ladderNow(domestic, { ...anOrder, paidFen: toFen(150_000) })
    expect(now).toMatchObject({ deductFen: 150_000, refundFen: 0 })
  })

  test('turns at midnight in days, and ends with the departure day', () => {
    const at = (today: string) => ladderNow(domestic, { ...anOrder, today })
    expect(at('2026-09-09')).toMatchObject({ bp: 0, refundFen: fee })
    expect(at('2026-09-10')?.bp).toBe(2000)
    expect(at('2026-09-16')).toMatchObject({ bp: 6000, deductFen: 600_000, text: '行程开始当日' })
    expect(at('2026-09-17')).toBeNull()
  })

  test('splits what was paid into two parts, neither negative', () => {
    const money = fc.integer({ min: 0, max: 10_000_000 }).map(toFen)
    fc.assert(
      fc.property(
        money,
        money,
        money,
        fc.integer({ min: 0, max: 60 }),
        (payableFen, rest, paidFen, ahead) => {
          const base = refundBase(payableFen, [{ amountFen: rest, refundable: false }])
          const today = addDays(departsOn, -ahead)
          const now = ladderNow(outbound, { departsOn, today, ...base, paidFen })
          expect((now?.deductFen ?? -1) + (now?.refundFen ?? -1)).toBe(paidFen)
          expect(now?.deductFen).toBeGreaterThanOrEqual(0)
          expect(now?.refundFen).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })
})

test('without a date the ladder is told in days', () => {
  expect(ladderTexts(domestic)).toEqual([
    { text: '行程开始前7日以上', bp: 0 },
    { text: '行程开始前6日至4日', bp: 2000 },
    { text: '行程开始前3日至1日', bp: 4000 },
    { text: '行程开始当日', bp: 6000 },
  ])
})

test('steps are worded as in the contract', () => {
  const words = [...outbound, ...domestic].map(stepText)
  expect(words).toContain('行程开始前29日至15日')
  expect(words).toContain('行程开始前30日以上')
  expect(words).toContain('行程开始当日')
  expect(stepText({ fromDays: 1, toDays: 1, bp: 0 })).toBe('行程开始前1日')
  expect(stepText({ fromDays: 0, toDays: null, bp: 0 })).toBe('行程开始前')
  expect(percentText(1250)).toBe('12.5%')
})

describe('the last day of cancelling free', () => {
  test.each([
    ['境内, on that very day', domestic, '2026-09-09', '2026-09-09'],
    ['境内, a day later', domestic, '2026-09-10', null],
    ['出境, on that very day', outbound, '2026-08-17', '2026-08-17'],
    ['出境, a day later', outbound, '2026-08-18', null],
    ['a ladder that keeps nothing ever, on the day of departure', [step(0, null, 0)], departsOn, departsOn],
    ['a ladder that always keeps something', [step(0, null, 500)], '2026-01-01', null],
  ] as const)('%s', (_, ladder, today, last) => {
    expect(freeUntil(ladder, departsOn, today)).toBe(last)
  })

  test('is the last day that costs nothing by the ladder itself, whatever the ladder', () => {
    const ladders = fc.constantFrom(domestic, outbound, study)
    fc.assert(
      fc.property(ladders, fc.integer({ min: 0, max: 400 }), (ladder, daysBefore) => {
        const today = addDays(departsOn, -daysBefore)
        expect(freeUntil(ladder, departsOn, today) !== null).toBe(deductBp(ladder, daysBefore) === 0)
      }),
    )
  })
})

describe('the departure that is chosen for a visitor', () => {
  const departures = ['2026-09-12', '2026-09-15', '2026-09-16', '2026-09-20'].map((date) => ({ date }))
  test('is the first that can still be cancelled free', () => {
    expect(firstFree(domestic, departures, '2026-09-08')).toEqual({ date: '2026-09-15' })
  })
  test('moves on at the midnight that ends its free cancelling', () => {
    expect(firstFree(domestic, departures, '2026-09-09')).toEqual({ date: '2026-09-16' })
  })
  test('is none when each would cost something to cancel', () => {
    expect(firstFree(outbound, departures, '2026-09-08')).toBeNull()
    expect(firstFree(domestic, [], '2026-09-08')).toBeNull()
  })
})
