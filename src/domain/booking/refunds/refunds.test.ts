import { describe, expect, test } from 'vitest'
import { familyCoupon, familyTerms } from '#test/orders/family-terms.ts'
import { addDays } from '../../calendar-day.ts'
import { type Fen, toFen, yuanText } from '../../money.ts'
import type { Counts } from '../../pricing/counts.ts'
import { linesOf, type QuoteInput, quote } from '../../pricing/price.ts'
import { modelContractLadders } from '../refund-ladder.ts'
import { isAutomatic, needsSecond } from './approval.ts'
import { compensationOf } from './compensation.ts'
import { deductionOf } from './deduction.ts'
import { keptOf, payableOf, type SoldLines } from './order-lines.ts'
import {
  compensationBase,
  isRefundRefusal,
  type OrderToRefund,
  quoteGoodwill,
  quotePart,
  quoteWhole,
  type RefundAsked,
  type RefundQuote,
  type RefundRefusal,
} from './quote.ts'
import { splitRefund } from './split.ts'

const departsOn = '2027-03-20'
const yuan = (amount: number): Fen => toFen(Math.round(amount * 100))
const counts = (adult: number, childBed = 0): Counts => ({
  ...{ adult, child_bed: childBed, child_nobed: 0, infant: 0 },
})
const one = counts(1)

const terms = familyTerms(departsOn)

function sold(input: QuoteInput): SoldLines {
  const priced = quote(input, [familyCoupon])
  if ('message' in priced) throw new Error(priced.message)
  const items = linesOf(priced).slice(0, priced.items.length)
  return { items, adjustments: priced.adjustments }
}

const anOrder = (more: Partial<OrderToRefund> = {}): OrderToRefund => ({
  ...{ ladder: modelContractLadders.outbound, departsOn, days: 8 },
  ...{ lines: sold(terms), terms, counts: terms.counts, rooms: 2, share: false },
  ...{ paidFen: yuan(16_000), committedFen: toFen(0), balanceFen: toFen(0), ...more },
})

const asked = (daysBefore: number, more: Partial<RefundAsked> = {}): RefundAsked => ({
  ...{ cause: 'traveller', today: addDays(departsOn, -daysBefore), costFen: toFen(0), ...more },
})

function worked(quoted: RefundQuote | RefundRefusal | null): RefundQuote {
  if (quoted === null || isRefundRefusal(quoted)) throw new Error(`refused: ${quoted}`)
  return quoted
}

/** The order after a refund was approved. */
const approved = (order: OrderToRefund, refund: RefundQuote): OrderToRefund => ({
  ...order,
  lines: refund.lines,
  counts: refund.counts,
  rooms: refund.rooms,
  share: refund.share,
  committedFen: toFen(order.committedFen + refund.refundFen),
  balanceFen:
    refund.balance.becomes === 'replaced'
      ? refund.balance.amountFen
      : refund.balance.becomes === 'closed'
        ? toFen(0)
        : order.balanceFen,
})

describe('the worked figures of the rule book, §8.9, 4', () => {
  const order = anOrder()
  const first = worked(quotePart(order, one, asked(10)))
  const rest = worked(quoteWhole(approved(order, first), asked(9)))

  test('one adult of three leaves: 4,396.72 goes back, and the supplement with it', () => {
    expect(payableOf(order.lines)).toBe(yuan(16_000))
    expect(yuanText(first.baseFen)).toBe('¥5,495.89')
    expect(yuanText(first.deductFen)).toBe('¥1,099.17')
    expect(yuanText(first.refundFen)).toBe('¥4,396.72')
    expect(first).toMatchObject({ counts: counts(1, 1), rooms: 1, balance: { becomes: 'none' } })
    expect(first.leaving.map(({ code, amountFen }) => [code, yuanText(amountFen)])).toEqual([
      ['adult', '¥5,000'],
      ['single', '¥1,200'],
      ['option:9', '¥800'],
      ['rule:3', '−¥300'],
      ['coupon:77', '−¥404.11'],
    ])
  })

  test('the rest is cancelled a day later: 6,483.29 goes back, 5,119.99 is kept in all', () => {
    expect(yuanText(rest.deductFen)).toBe('¥1,620.82')
    expect(yuanText(rest.refundFen)).toBe('¥6,483.29')
    expect(yuanText(rest.keptFen)).toBe('¥5,119.99')
    expect(rest.lines).toEqual({
      items: [expect.objectContaining({ code: 'kept:2', amountFen: yuan(5119.99), refundable: false })],
      adjustments: [],
    })
    expect(first.refundFen + rest.refundFen + rest.payableFen).toBe(yuan(16_000))
  })

  test('after each the lines sum to what is to be paid', () => {
    for (const each of [first, rest]) expect(payableOf(each.lines)).toBe(each.payableFen)
    for (const { shares, amountFen } of first.lines.adjustments) {
      expect(shares).toHaveLength(first.lines.items.length)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amountFen)
    }
  })
})

describe('deposit, 补款, one adult leaves, the shop cancels', () => {
  const lines = sold(terms)
  const supplement = {
    ...{ code: 'supplement:3', name: '升级酒店', unitFen: yuan(1500), qty: 1 },
    ...{ amountFen: yuan(1500), refundable: true },
  }
  const order = anOrder({
    lines: {
      items: [...lines.items, supplement],
      adjustments: lines.adjustments.map((each) => ({ ...each, shares: [...each.shares, toFen(0)] })),
    },
    paidFen: yuan(4700),
    balanceFen: yuan(12_800),
  })
  const left = worked(quotePart(order, one, asked(40)))
  const next = approved(order, left)

  test('the balance shrinks, nothing goes back, and the leaver’s visa is kept', () => {
    expect(payableOf(order.lines)).toBe(yuan(17_500))
    expect(yuanText(left.payableFen)).toBe('¥12,004.11')
    expect(left).toMatchObject({ refundFen: 0, balance: { becomes: 'replaced', amountFen: yuan(7304.11) } })
    expect(keptOf(left.lines)).toBe(yuan(800))
  })

  test('the shop gives back all that was paid but what earlier leavers left, and owes by the rest', () => {
    const whole = worked(quoteWhole(next, asked(20, { cause: 'no_resources' })))
    expect(yuanText(whole.refundFen)).toBe('¥3,900')
    expect(whole).toMatchObject({ keptFen: yuan(800), payableFen: yuan(800), balance: { becomes: 'closed' } })
    expect(yuanText(compensationBase(next.lines))).toBe('¥11,204.11')
  })

  test('enough was paid: the balance closes and the excess goes back', () => {
    const rich = { ...order, paidFen: yuan(13_000), balanceFen: yuan(4500) }
    expect(worked(quotePart(rich, one, asked(40)))).toMatchObject({
      refundFen: yuan(995.89),
      balance: { becomes: 'closed' },
    })
  })
})

describe('what is kept', () => {
  test('is the higher of ladder and actual costs, and never more than the fee', () => {
    const at = (costFen: Fen) => worked(quoteWhole(anOrder(), asked(10, { costFen }))).deductFen
    expect([at(toFen(0)), at(yuan(2719.99)), at(yuan(2720.01)), at(yuan(99_999))]).toEqual([
      ...[yuan(2720), yuan(2720), yuan(2720.01), yuan(13_600)],
    ])
  })

  test('never makes a traveller pay for cancelling: a deposit smaller than it is all that is lost', () => {
    const order = anOrder({ paidFen: yuan(3200), balanceFen: yuan(12_800) })
    expect(worked(quoteWhole(order, asked(10)))).toMatchObject({
      ...{ refundFen: 0, keptFen: yuan(3200), payableFen: yuan(3200), balance: { becomes: 'closed' } },
    })
  })

  test('of 不可抗力 is only what has proof, visas too; of 拒签 the visas and what has proof', () => {
    const of = (cause: 'force_majeure' | 'visa_refused') =>
      worked(quoteWhole(anOrder(), asked(3, { cause, costFen: yuan(1000) }))).refundFen
    expect([of('force_majeure'), of('visa_refused')]).toEqual([yuan(15_000), yuan(12_600)])
  })

  test('of a trip that breaks off is the share of its first day, and of the rest the days begun', () => {
    const trip = { ladder: modelContractLadders.outbound, departsOn, days: 8 }
    const on = (days: number) => deductionOf('mid_trip', trip, addDays(departsOn, days), yuan(8000), toFen(0))
    // 70% of 8,000, and 3 of 8 days of the other 2,400.
    expect(on(2)).toMatchObject({ deductFen: yuan(6500), text: '行程中' })
    expect(on(0)?.deductFen).toBe(yuan(5900))
    expect(on(7)?.deductFen).toBe(yuan(8000))
    expect([on(-1), on(9)]).toEqual([null, null])
  })

  test('once the trip has begun nobody but staff decides; an overdue balance then keeps all', () => {
    expect(quoteWhole(anOrder(), asked(-1))).toBe('DEPARTED')
    expect(worked(quoteWhole(anOrder(), asked(-1, { cause: 'balance_overdue' })))).toMatchObject({
      refundFen: 0,
    })
  })
})

describe('who remains', () => {
  test('needs an adult: NO_ADULT; naming everybody is the whole refund', () => {
    expect(quotePart(anOrder(), counts(2), asked(40))).toBe('NO_ADULT')
    expect(quotePart(anOrder(), counts(3), asked(40))).toBe('NO_ADULT')
    expect(worked(quotePart(anOrder(), counts(2, 1), asked(10)))).toEqual(
      worked(quoteWhole(anOrder(), asked(10))),
    )
  })

  test('of an order without terms is for staff: BY_STAFF', () => {
    expect(quotePart(anOrder({ terms: null }), one, asked(40))).toBe('BY_STAFF')
  })

  test('pays no more than before where fewer people cost more: refund 0, and one negative line balances', () => {
    const tiered: QuoteInput = {
      ...terms,
      counts: counts(4),
      choices: [],
      prices: {
        ...terms.prices,
        adultFen: yuan(6000),
        tiers: [{ minPax: 4, adultFen: yuan(4000), childBedFen: null }],
      },
    }
    const order = anOrder({ lines: sold(tiered), terms: tiered, counts: counts(4), paidFen: yuan(13_800) })
    const left = worked(quotePart(order, one, asked(10)))
    expect(left).toMatchObject({ refundFen: 0, deductFen: 0, payableFen: payableOf(order.lines) })
    const [tier] = left.lines.adjustments.filter(({ kind }) => kind === 'tier')
    expect(tier).toMatchObject({ refId: 1, label: '人数减少差价减免' })
    expect(payableOf(left.lines)).toBe(left.payableFen)
    const gone = worked(quoteWhole(approved(order, left), asked(10)))
    expect(gone.refundFen).toBe(payableOf(order.lines) - Math.floor(payableOf(order.lines) / 5))
  })

  test('keeps an add-on that was bought for some as long as it fits', () => {
    const some = { ...terms, choices: [{ id: 9, qty: 2 }] }
    const left = worked(quotePart(anOrder({ lines: sold(some), terms: some }), one, asked(40)))
    expect(left.lines.items.find(({ code }) => code === 'option:9')).toMatchObject({ qty: 2 })
    expect(left.nonRefundable).toEqual([])
  })

  test('leaves 补款 alone unless it was for who leaves', () => {
    const lines = sold(terms)
    const item = { code: 'supplement:3', name: '签证费', unitFen: yuan(600), qty: 1, amountFen: yuan(600) }
    const more = (refundable: boolean) => ({
      items: [...lines.items, { ...item, refundable }],
      adjustments: lines.adjustments.map((each) => ({ ...each, shares: [...each.shares, toFen(0)] })),
    })
    const paidFen = yuan(16_600)
    const order = anOrder({ lines: more(false), paidFen })
    expect(worked(quotePart(order, one, asked(40))).keptFen).toBe(yuan(800))
    expect(worked(quotePart(order, one, asked(40), ['supplement:3'])).keptFen).toBe(yuan(1400))
    const back = anOrder({ lines: more(true), paidFen })
    expect(worked(quotePart(back, one, asked(40), ['supplement:3'])).refundFen).toBe(yuan(6095.89))
  })
})

describe('体谅退款', () => {
  test('is any part of what was paid, and changes no later base', () => {
    const order = anOrder()
    const given = worked(quoteGoodwill(order, yuan(500)))
    expect(given).toMatchObject({ refundFen: yuan(500), payableFen: yuan(15_500) })
    expect(given.lines.items.at(-1)).toMatchObject({
      code: 'goodwill:1',
      amountFen: yuan(-500),
      refundable: false,
    })
    const left = worked(quotePart(approved(order, given), one, asked(10)))
    expect(yuanText(left.refundFen)).toBe('¥4,396.72')
    expect(worked(quoteWhole(approved(order, given), asked(10))).baseFen).toBe(yuan(13_600))
  })

  test('that gave most back leaves a later leaver no more than the rest, and no price is negative', () => {
    const order = anOrder()
    const left = worked(
      quotePart(approved(order, worked(quoteGoodwill(order, yuan(15_000)))), one, asked(10)),
    )
    expect(left).toMatchObject({ refundFen: yuan(1000), payableFen: 0 })
    expect(payableOf(left.lines)).toBe(0)
    expect([quoteGoodwill(order, yuan(16_000.01)), quoteGoodwill(order, toFen(0))]).toEqual([null, null])
  })
})

describe('违约金', () => {
  const owed = (
    scope: 'domestic' | 'outbound',
    days: number,
    cause: 'not_formed' | 'force_majeure' = 'not_formed',
  ) => compensationOf(cause, scope, departsOn, addDays(departsOn, -days), yuan(10_304.11)).bp

  test('follows days and scope, and nothing is owed in time or for 不可抗力', () => {
    expect([7, 6, 4, 3, 1, 0].map((days) => owed('domestic', days))).toEqual([
      0, 1000, 1000, 1500, 1500, 2000,
    ])
    expect([30, 29, 15, 14, 7, 6, 4, 3, 1, 0].map((days) => owed('outbound', days))).toEqual([
      ...[0, 200, 200, 500, 500, 1000, 1000, 1500, 1500, 2000],
    ])
    expect(owed('outbound', 3, 'force_majeure')).toBe(0)
  })

  test('says by which contract and for which days it is owed, and nothing where none is', () => {
    const said = (scope: 'domestic' | 'outbound', days: number) =>
      compensationOf('not_formed', scope, departsOn, addDays(departsOn, -days), yuan(10_304.11)).lawText
    expect(said('domestic', 5)).toBe(
      '《团队境内旅游合同（示范文本）》GF-2014-2401：旅行社行程开始前6日至4日解除合同的，支付旅游费用总额10%的违约金',
    )
    expect(said('outbound', 0)).toContain('GF-2014-2402：旅行社行程开始当日解除合同的，支付旅游费用总额20%')
    expect(said('domestic', 7)).toBe('')
  })

  test('rounds half up', () => {
    expect(compensationOf('no_resources', 'domestic', departsOn, departsOn, toFen(1_030_413)).amountFen).toBe(
      206_083,
    )
  })
})

describe('who must agree', () => {
  const auto = (daysBefore: number, deductFen = 0, byStaff = false) =>
    isAutomatic({ kind: 'whole', deductFen: toFen(deductFen), daysBefore }, 'traveller', byStaff)

  test('nobody, when it costs nothing and comes more than 30 days ahead, and the traveller asks', () => {
    expect([auto(31), auto(30), auto(31, 1), auto(31, 0, true)]).toEqual([true, false, false, false])
    expect(isAutomatic({ kind: 'whole', deductFen: toFen(0), daysBefore: 31 }, 'visa_refused', false)).toBe(
      false,
    )
  })

  test('two, above 5,000 within seven days whatever the parts, and for 体谅退款 of any sum', () => {
    const lines = { refundFen: 500_000 }
    expect(needsSecond('whole', yuan(5000), toFen(0), lines)).toBe(false)
    expect(needsSecond('whole', yuan(5000.01), toFen(0), lines)).toBe(true)
    expect(needsSecond('part', yuan(2600), yuan(2600), lines)).toBe(true)
    expect(needsSecond('goodwill', toFen(1), toFen(0), lines)).toBe(true)
  })
})

describe('a refund over several payments', () => {
  const payments = [
    { id: 1, paidAt: new Date('2026-11-21T10:00:00+08:00'), leftFen: yuan(3200) },
    { id: 2, paidAt: new Date('2026-12-21T10:00:00+08:00'), leftFen: yuan(12_800) },
  ]
  test('takes the newest first, each to its rest', () => {
    expect(splitRefund(payments, yuan(4396.72))).toEqual([{ id: 2, amountFen: yuan(4396.72) }])
    expect(splitRefund(payments, yuan(13_000))).toEqual([
      { id: 2, amountFen: yuan(12_800) },
      { id: 1, amountFen: yuan(200) },
    ])
    expect(splitRefund(payments, toFen(0))).toEqual([])
  })
  test('is never more than all of them', () => {
    expect(() => splitRefund(payments, yuan(16_000.01))).toThrow(RangeError)
  })
})
