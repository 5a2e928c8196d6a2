import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../calendar-day.ts'
import { toFen } from '../money.ts'
import type { AddOn } from './add-on.ts'
import type { Counts } from './counts.ts'
import {
  type DeparturePrices,
  isQuoteRefusal,
  linesOf,
  type PricingTerms,
  type Quote,
  type QuoteInput,
  quote,
  unitPrices,
} from './price.ts'
import type { PriceRule } from './price-rule.ts'

const today = '2026-08-01'
const departsOn = '2026-10-01'
const fen = toFen

const aParty = (over: Partial<Counts> = {}): Counts => ({
  adult: 0,
  child_bed: 0,
  child_nobed: 0,
  infant: 0,
  ...over,
})
const prices: DeparturePrices = {
  adultFen: fen(368_000),
  childBedFen: fen(257_600),
  childNobedFen: fen(184_000),
  infantFen: fen(30_000),
  singleSuppFen: fen(128_000),
  tiers: [],
}
const terms: PricingTerms = {
  productType: 'group',
  minPax: 1,
  maxPax: 9,
  bedsPerRoom: 2,
  allowShareRoom: true,
  days: 4,
  nights: 3,
  deposit: { mode: 'none', value: 0, balanceDays: 30 },
  rules: [],
  options: [],
}
interface Over extends Partial<Omit<QuoteInput, 'counts' | 'terms' | 'prices'>> {
  terms?: Partial<PricingTerms>
  prices?: Partial<DeparturePrices>
}
const anInput = (counts: Partial<Counts>, over: Over = {}): QuoteInput => ({
  departsOn,
  today,
  rooms: null,
  share: false,
  choices: [],
  ...over,
  counts: aParty(counts),
  prices: { ...prices, ...over.prices },
  terms: { ...terms, ...over.terms },
})
function quoted(counts: Partial<Counts>, over: Over = {}): Quote {
  const result = quote(anInput(counts, over))
  if (isQuoteRefusal(result)) throw new Error(`${result.field}: ${result.message}`)
  return result
}
const refused = (counts: Partial<Counts>, over: Over = {}) => {
  const result = quote(anInput(counts, over))
  return isQuoteRefusal(result) ? result : null
}
const anAddOn = (over: Partial<AddOn> = {}): AddOn => ({
  id: 9,
  kind: 'transfer',
  name: '接机',
  unit: 'per_person',
  priceFen: fen(12_000),
  childPriceFen: null,
  minQty: 0,
  maxQty: 9,
  refundable: true,
  ...over,
})
const aRule = (over: Partial<PriceRule> = {}): PriceRule => ({
  id: 3,
  kind: 'early_bird',
  name: '早鸟立减',
  threshold: 30,
  offKind: 'fen_per_adult',
  offValue: 10_000,
  startsOn: '2026-01-01',
  endsOn: '2026-12-31',
  ...over,
})

describe('the example of the rule book, §5.3', () => {
  const example = quoted(
    { adult: 3 },
    {
      choices: [{ id: 9, qty: 2 }],
      terms: {
        options: [anAddOn()],
        rules: [aRule()],
        deposit: { mode: 'percent', value: 2000, balanceDays: 30 },
      },
    },
  )

  test('has its lines, word for word', () => {
    expect(linesOf(example).map(({ refundable: _, ...line }) => line)).toEqual([
      { code: 'adult', name: '成人', unitFen: 368_000, qty: 3, amountFen: 1_104_000 },
      { code: 'single', name: '单房差', unitFen: 128_000, qty: 1, amountFen: 128_000 },
      { code: 'option:9', name: '接机', unitFen: 12_000, qty: 2, amountFen: 24_000 },
      { code: 'rule:3', name: '早鸟立减', unitFen: -10_000, qty: 3, amountFen: -30_000 },
    ])
    expect(example).toMatchObject({ totalFen: 1_256_000, discountFen: 30_000, payableFen: 1_226_000 })
  })

  test('has its rooms and its two bills', () => {
    expect(example).toMatchObject({
      rooms: 2,
      roomsMin: 2,
      roomsMax: 3,
      emptyBeds: 1,
      shareAllowed: true,
      share: false,
    })
    expect(example).toMatchObject({
      payMode: 'deposit',
      depositFen: 245_200,
      balanceFen: 980_800,
      balanceDue: '2026-09-01',
    })
  })
})

describe('rooms and the single supplement', () => {
  const singles = (q: Quote) => q.items.find(({ code }) => code === 'single')?.qty ?? 0

  test.each<[string, Partial<Counts>, number | null, boolean, { rooms: number; singles: number }]>([
    ['one adult alone pays one', { adult: 1 }, null, false, { rooms: 1, singles: 1 }],
    ['one adult who shares pays none', { adult: 1 }, null, true, { rooms: 1, singles: 0 }],
    [
      'two adults and a child without bed pay none',
      { adult: 2, child_nobed: 1 },
      null,
      false,
      { rooms: 1, singles: 0 },
    ],
    ['three adults pay one', { adult: 3 }, null, false, { rooms: 2, singles: 1 }],
    ['three adults who share pay none', { adult: 3 }, null, true, { rooms: 2, singles: 0 }],
    ['two adults in two rooms pay two', { adult: 2 }, 2, false, { rooms: 2, singles: 2 }],
    ['more rooms than needed cannot share', { adult: 3 }, 3, true, { rooms: 3, singles: 3 }],
    ['too few rooms become the fewest that do', { adult: 3 }, 1, false, { rooms: 2, singles: 1 }],
    ['too many rooms become one each', { adult: 2 }, 9, false, { rooms: 2, singles: 2 }],
    ['a full room has nothing to share', { adult: 2 }, null, true, { rooms: 1, singles: 0 }],
    [
      'a child with bed fills the second bed',
      { adult: 1, child_bed: 1 },
      null,
      false,
      { rooms: 1, singles: 0 },
    ],
    [
      'a child without bed leaves it empty',
      { adult: 1, child_nobed: 1 },
      null,
      false,
      { rooms: 1, singles: 1 },
    ],
  ])('%s', (_, counts, rooms, share, expected) => {
    const result = quoted(counts, { rooms, share })
    expect({ rooms: result.rooms, singles: singles(result) }).toEqual(expected)
  })

  test('sharing is not offered where the product does not', () => {
    const result = quoted({ adult: 1 }, { share: true, terms: { allowShareRoom: false } })
    expect(result).toMatchObject({ shareAllowed: false, share: false, payableFen: 496_000 })
  })

  test('a full room is not offered for sharing', () => {
    expect(quoted({ adult: 2 }, { share: true })).toMatchObject({
      emptyBeds: 0,
      shareAllowed: false,
      share: false,
    })
  })

  test('sharing a room of three pays for the other empty bed', () => {
    const result = quoted({ adult: 1 }, { share: true, terms: { bedsPerRoom: 3 } })
    expect(result).toMatchObject({ emptyBeds: 2, share: true })
    expect(singles(result)).toBe(1)
  })

  test('a supplement of nothing has no line', () => {
    expect(quoted({ adult: 1 }, { prices: { singleSuppFen: fen(0) } }).items).toHaveLength(1)
  })
})

describe('who may book', () => {
  test.each<[Partial<Counts>, string, string]>([
    [{}, 'adult', '请至少选择1位成人'],
    [{ child_bed: 1 }, 'adult', '请至少选择1位成人'],
    [{ adult: -1 }, 'adult', '请选择正确的人数'],
    [{ adult: 1.5 }, 'adult', '请选择正确的人数'],
    [{ adult: 1, infant: Number.NaN }, 'infant', '请选择正确的人数'],
    [{ adult: 1, child_bed: 2, child_nobed: 2 }, 'child_bed', '每位成人最多携带3名儿童'],
    [{ adult: 1, child_nobed: 4 }, 'child_nobed', '每位成人最多携带3名儿童'],
    [{ adult: 1, infant: 2 }, 'infant', '每位成人最多携带1名婴儿'],
    [{ adult: 10 }, 'adult', '每单最多预订9人'],
    [{ adult: 1e15 }, 'adult', '每单最多预订9人'],
  ])('%o is refused at %s: %s', (counts, field, message) => {
    expect(refused(counts)).toEqual({ field, message })
  })

  test('the least order of a product is kept', () => {
    expect(refused({ adult: 1 }, { terms: { minPax: 2 } })).toEqual({
      field: 'adult',
      message: '每单至少预订2人',
    })
    expect(refused({ adult: 2 }, { terms: { minPax: 2 } })).toBeNull()
  })

  test('nine seats and infants on laps are one order', () => {
    expect(refused({ adult: 9, infant: 9 })).toBeNull()
    expect(refused({ adult: 1, child_bed: 2, child_nobed: 1 })).toBeNull()
  })

  test('a student may go alone, in a bed, and without a baby', () => {
    const study = { terms: { productType: 'study' as const, allowShareRoom: false } }
    expect(quoted({ child_bed: 1 }, study).payableFen).toBe(257_600 + 128_000)
    expect(refused({ child_bed: 5, adult: 1 }, study)).toBeNull()
    expect(refused({ child_nobed: 1 }, study)).toEqual({
      field: 'child_nobed',
      message: '儿童不占床须有成人同行',
    })
    expect(refused({ child_bed: 1, infant: 1 }, study)?.field).toBe('infant')
    expect(refused({}, study)).toEqual({ field: 'child_bed', message: '每单至少预订1人' })
  })

  test.each([
    ['child_bed', 'childBedFen', '该团期不接受儿童占床预订'],
    ['child_nobed', 'childNobedFen', '该团期不接受儿童不占床预订'],
    ['infant', 'infantFen', '该团期不接受婴儿预订'],
  ] as const)('a departure without a price for %s takes none', (kind, price, message) => {
    const without = { prices: { [price]: null } }
    expect(refused({ adult: 1, [kind]: 1 }, without)).toEqual({ field: kind, message })
    expect(refused({ adult: 1 }, without)).toBeNull()
  })

  test('rooms are a whole number', () => {
    expect(refused({ adult: 1 }, { rooms: 1.5 })).toEqual({ field: 'rooms', message: '请选择正确的房间数' })
  })

  test('a party that would cost nothing is told to book by telephone', () => {
    const free = {
      terms: { productType: 'study' as const },
      prices: { childBedFen: fen(0), singleSuppFen: fen(0) },
    }
    expect(refused({ child_bed: 1 }, free)).toEqual({
      field: 'date',
      message: '该团期价格待确认，请电话咨询',
    })
  })
})

describe('the tiers of a private tour', () => {
  const tiers = [
    { minPax: 2, adultFen: fen(500_000), childBedFen: fen(300_000) },
    { minPax: 4, adultFen: fen(400_000), childBedFen: null },
  ]

  test('take the largest that the party reaches, infants not counted', () => {
    const adult = (pax: number) => unitPrices({ ...prices, tiers }, pax).adult
    expect([1, 2, 3, 4, 9].map(adult)).toEqual([368_000, 500_000, 500_000, 400_000, 400_000])
    const result = quoted({ adult: 2, child_bed: 1, infant: 1 }, { prices: { tiers, singleSuppFen: fen(0) } })
    expect(result.payableFen).toBe(2 * 500_000 + 300_000 + 30_000)
  })

  test('leave the child price alone where they name none, and never bring one back', () => {
    expect(unitPrices({ ...prices, tiers }, 4).child_bed).toBe(257_600)
    expect(unitPrices({ ...prices, tiers, childBedFen: null }, 2).child_bed).toBeNull()
  })
})

describe('add-ons', () => {
  const family = { adult: 2, child_bed: 1, child_nobed: 1, infant: 1 }
  const optionLines = (addOn: Partial<AddOn>, qty: number, counts: Partial<Counts> = family) =>
    quoted(counts, { terms: { options: [anAddOn(addOn)] }, choices: [{ id: 9, qty }] }).items.filter(
      ({ code }) => code.startsWith('option:'),
    )
  const amounts = (addOn: Partial<AddOn>, qty: number) =>
    optionLines(addOn, qty).map(({ unitFen, qty: n, amountFen }) => [unitFen, n, amountFen])
  const fault = (addOn: Partial<AddOn>, qty: number) =>
    refused(family, { terms: { options: [anAddOn(addOn)] }, choices: [{ id: 9, qty }] })

  test('per person: up to everyone with a seat, adults first, children at their own price', () => {
    expect(amounts({}, 4)).toEqual([[12_000, 4, 48_000]])
    expect(amounts({ childPriceFen: fen(6_000) }, 3)).toEqual([
      [12_000, 2, 24_000],
      [6_000, 1, 6_000],
    ])
    expect(optionLines({ childPriceFen: fen(6_000) }, 3).map(({ code, name }) => [code, name])).toEqual([
      ['option:9', '接机'],
      ['option:9:child', '接机（儿童）'],
    ])
    expect(amounts({ childPriceFen: fen(6_000) }, 1)).toEqual([[12_000, 1, 12_000]])
    expect(fault({}, 5)).toEqual({ field: 'options.0.qty', message: '接机的数量须为0至4' })
    expect(fault({ maxQty: 2 }, 3)).toEqual({ field: 'options.0.qty', message: '接机的数量须为0至2' })
  })

  test('per order and per room: up to the limit of each', () => {
    expect(amounts({ unit: 'per_order', maxQty: 3 }, 3)).toEqual([[12_000, 3, 36_000]])
    expect(fault({ unit: 'per_order', maxQty: 3 }, 4)?.message).toBe('接机的数量须为0至3')
    expect(amounts({ unit: 'per_room' }, 2)).toEqual([[12_000, 2, 24_000]])
    expect(fault({ unit: 'per_room' }, 3)?.message).toBe('接机的数量须为0至2')
  })

  test('per person and day, per room and night: taken or left, the trip says how many', () => {
    expect(amounts({ unit: 'per_person_day' }, 1)).toEqual([[12_000, 16, 192_000]])
    expect(amounts({ unit: 'per_person_day' }, 16)).toEqual([[12_000, 16, 192_000]])
    expect(amounts({ unit: 'per_room_night' }, 1)).toEqual([[12_000, 6, 72_000]])
    expect(fault({ unit: 'per_person_day' }, 2)?.message).toBe('接机的数量须为0至1')
  })

  test('a least quantity binds only who takes any', () => {
    expect(amounts({ minQty: 2 }, 0)).toEqual([])
    expect(amounts({ minQty: 2 }, 2)).toEqual([[12_000, 2, 24_000]])
    expect(fault({ minQty: 2 }, 1)?.message).toBe('接机的数量须为0或2至4')
  })

  test('an amount that is no count, an unknown add-on and a second choice of one are refused', () => {
    expect(fault({}, -1)?.field).toBe('options.0.qty')
    expect(fault({}, 0.5)?.field).toBe('options.0.qty')
    expect(refused(family, { choices: [{ id: 404, qty: 1 }] })).toEqual({
      field: 'options.0.id',
      message: '所选项目不存在或已下架',
    })
    const twice = [
      { id: 9, qty: 1 },
      { id: 9, qty: 1 },
    ]
    expect(refused(family, { choices: twice, terms: { options: [anAddOn()] } })).toEqual({
      field: 'options.1.id',
      message: '接机重复选择',
    })
  })

  test('what no cancellation brings back is told apart', () => {
    const options = [
      anAddOn(),
      anAddOn({ id: 10, kind: 'visa', name: '签证', priceFen: fen(50_000), refundable: false }),
    ]
    const choices = options.map(({ id }) => ({ id, qty: 2 }))
    const result = quoted({ adult: 2 }, { terms: { options }, choices })
    expect(result.nonRefundableFen).toBe(100_000)
    expect(result.items.filter(({ refundable }) => !refundable).map(({ code }) => code)).toEqual([
      'option:10',
    ])
  })
})

describe('discounts', () => {
  const discount = (rules: PriceRule[], counts: Partial<Counts> = { adult: 2 }, over: Over = {}) =>
    quoted(counts, { ...over, terms: { ...over.terms, rules } }).discountFen

  test('an early bird books the threshold of days ahead, to the day', () => {
    const rule = aRule({ threshold: 30 })
    expect(discount([rule], { adult: 2 }, { today: addDays(departsOn, -30) })).toBe(20_000)
    expect(discount([rule], { adult: 2 }, { today: addDays(departsOn, -29) })).toBe(0)
  })

  test('a group rule counts adults', () => {
    const rule = aRule({ kind: 'group', threshold: 3 })
    expect(discount([rule], { adult: 3 })).toBe(30_000)
    expect(discount([rule], { adult: 2, child_bed: 1 })).toBe(0)
  })

  test('a rule runs from its first to its last day of booking', () => {
    expect(discount([aRule({ startsOn: today, endsOn: today })])).toBe(20_000)
    expect(discount([aRule({ startsOn: addDays(today, 1) })])).toBe(0)
    expect(discount([aRule({ endsOn: addDays(today, -1) })])).toBe(0)
  })

  test('only the best rule applies, the first among equals', () => {
    const percent = aRule({ id: 4, name: '九五折', offKind: 'bp', offValue: 500 })
    expect(discount([aRule(), percent])).toBe(36_800)
    const equalRule = aRule({ id: 5 })
    const { adjustments } = quoted({ adult: 2 }, { terms: { rules: [equalRule, aRule()] } })
    expect(adjustments).toMatchObject([{ kind: 'rule', refId: 5 }])
  })

  test('a percentage is of the base only: no supplement, no add-on', () => {
    const percent = aRule({ offKind: 'bp', offValue: 1000 })
    expect(discount([percent], { adult: 1 })).toBe(36_800)
  })

  test('a percentage rounds half a fen up', () => {
    const percent = aRule({ offKind: 'bp', offValue: 5000 })
    expect(discount([percent], { adult: 1 }, { prices: { adultFen: fen(201) } })).toBe(101)
  })

  test('no discount eats the whole price', () => {
    const all = aRule({ offKind: 'bp', offValue: 10_000 })
    expect(quoted({ adult: 2 }, { terms: { rules: [all] } }).payableFen).toBe(1)
    const more = aRule({ offValue: 900_000 })
    const result = quoted({ adult: 1 }, { terms: { rules: [more] } })
    expect(result).toMatchObject({ discountFen: 368_000, payableFen: 128_000 })
  })
})

describe('deposit', () => {
  const plan = (value: number, mode: 'fixed' | 'percent', over: Over = {}) =>
    quoted({ adult: 2 }, { ...over, terms: { deposit: { mode, value, balanceDays: 30 } } })

  test('a fixed sum is per seat, and never more than half', () => {
    expect(plan(50_000, 'fixed').depositFen).toBe(100_000)
    expect(plan(900_000, 'fixed').depositFen).toBe(368_000)
    expect(plan(9_000, 'percent').depositFen).toBe(368_000)
  })

  test('a share of the price rounds half a fen up', () => {
    const odd = { prices: { adultFen: fen(10_005), singleSuppFen: fen(0) } }
    const terms = { deposit: { mode: 'percent' as const, value: 1000, balanceDays: 30 } }
    expect(quoted({ adult: 1 }, { ...odd, terms }).depositFen).toBe(1001)
  })

  test('there is none once the balance would be due within two days', () => {
    expect(plan(2000, 'percent', { today: addDays(departsOn, -32) }).payMode).toBe('deposit')
    const late = plan(2000, 'percent', { today: addDays(departsOn, -31) })
    expect(late).toMatchObject({ payMode: 'full', depositFen: null, balanceFen: null, balanceDue: null })
  })

  test('a deposit of nothing is no deposit', () => {
    expect(plan(0, 'percent').payMode).toBe('full')
  })
})

describe('for every order', () => {
  const money = (min: number, max: number) => fc.integer({ min, max }).map(fen)
  const count = fc.integer({ min: 0, max: 4 })
  const people = fc.record({
    adult: fc.integer({ min: 1, max: 4 }),
    child_bed: count,
    child_nobed: count,
    infant: count,
  })
  const anyTerms = fc.record({
    bedsPerRoom: fc.integer({ min: 1, max: 3 }),
    allowShareRoom: fc.boolean(),
    maxPax: fc.constant(20),
    deposit: fc.record({
      mode: fc.constantFrom('none', 'fixed', 'percent'),
      value: fc.integer({ min: 0, max: 10_000 }),
      balanceDays: fc.integer({ min: 0, max: 60 }),
    }),
    options: fc.constant([
      anAddOn(),
      anAddOn({ id: 10, unit: 'per_person_day', priceFen: fen(333), refundable: false }),
      anAddOn({ id: 11, childPriceFen: fen(1) }),
    ]),
    rules: fc.array(
      fc.record({
        id: fc.integer({ min: 1, max: 99 }),
        kind: fc.constantFrom('early_bird', 'group'),
        name: fc.constant('立减'),
        threshold: fc.integer({ min: 1, max: 4 }),
        offKind: fc.constantFrom('fen_per_adult', 'bp'),
        offValue: fc.integer({ min: 1, max: 10_000 }),
        startsOn: fc.constant('2026-01-01'),
        endsOn: fc.constant('2026-12-31'),
      }),
      { maxLength: 3 },
    ),
  })
  const anyPrices = fc.record({
    adultFen: money(2_000_00, 50_000_00),
    childBedFen: money(1_000_00, 40_000_00),
    childNobedFen: money(0, 20_000_00),
    infantFen: money(0, 5_000_00),
    singleSuppFen: money(0, 1_000_00),
  })
  const choices = fc.subarray([
    { id: 9, qty: 1 },
    { id: 10, qty: 1 },
    { id: 11, qty: 1 },
  ])
  const rooms = fc.option(fc.integer({ min: -1, max: 9 }))
  const anyOver = fc.record({ prices: anyPrices, terms: anyTerms, choices, rooms, share: fc.boolean() })

  test('the lines sum to what is paid, the bills too, and the discount stays within the base', () => {
    let answered = 0
    fc.assert(
      fc.property(people, anyOver, (counts, over) => {
        const result = quote(anInput(counts, over))
        if (isQuoteRefusal(result)) return
        answered += 1
        const lines = linesOf(result)
        expect(lines.reduce((sum, { amountFen }) => sum + amountFen, 0)).toBe(result.payableFen)
        for (const line of lines) expect(line.unitFen * line.qty).toBe(line.amountFen)
        expect(result.payableFen).toBe(result.totalFen - result.discountFen)
        expect(result.payableFen).toBeGreaterThanOrEqual(1)
        const kinds = new Set(['adult', 'child_bed', 'child_nobed', 'infant'])
        const base = result.items
          .filter(({ code }) => kinds.has(code))
          .reduce((sum, { amountFen }) => sum + amountFen, 0)
        expect(result.discountFen).toBeGreaterThanOrEqual(0)
        expect(result.discountFen).toBeLessThanOrEqual(base)
        expect(result.nonRefundableFen).toBeLessThanOrEqual(result.payableFen)
        expect(result.rooms).toBeGreaterThanOrEqual(result.roomsMin)
        expect(result.rooms).toBeLessThanOrEqual(result.roomsMax)
        if (result.payMode === 'full') return
        expect(result.depositFen + result.balanceFen).toBe(result.payableFen)
        expect(result.depositFen).toBeGreaterThan(0)
        expect(result.depositFen * 2).toBeLessThanOrEqual(result.payableFen)
      }),
      { numRuns: 1000 },
    )
    expect(answered).toBeGreaterThan(300)
  })

  // Who fills an empty bed saves its supplement, and one more where the party then fits the fewest rooms and shares:
  // where beds cost more than a person, company is cheaper, and rightly.
  test('one more person never makes it cheaper where two empty beds cost no more than a person, rules and tiers left aside', () => {
    let compared = 0
    const kind = fc.constantFrom('adult', 'child_bed', 'child_nobed', 'infant')
    fc.assert(
      fc.property(people, anyOver, kind, (counts, over, added) => {
        const { singleSuppFen, adultFen, childBedFen } = over.prices
        const bed = toFen(
          Math.min(singleSuppFen, Math.floor(Math.min(adultFen, childBedFen ?? adultFen) / 2)),
        )
        const without = {
          ...over,
          prices: { ...over.prices, singleSuppFen: bed },
          terms: { ...over.terms, rules: [], bedsPerRoom: 2 },
        }
        const fewer = quote(anInput(counts, without))
        const more = quote(anInput({ ...counts, [added]: counts[added] + 1 }, without))
        if (isQuoteRefusal(fewer) || isQuoteRefusal(more)) return
        compared += 1
        expect(more.totalFen).toBeGreaterThanOrEqual(fewer.totalFen)
      }),
      { numRuns: 5000 },
    )
    expect(compared).toBeGreaterThan(300)
  })
})
