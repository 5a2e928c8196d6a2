import { expect, test } from 'vitest'
import { toFen } from '../../money.ts'
import { isQuoteRefusal } from '../../pricing/price.ts'
import { depositFault, exampleQuote, type ProductPriceRule, rulesFault } from './booking-terms.ts'
import { newDoc } from './new-doc.ts'
import { isSuiting } from './sale-terms.ts'

const rule: ProductPriceRule = {
  ...{ kind: 'early_bird', name: '早鸟立减', threshold: 60, off_kind: 'fen_per_adult', off_value: 10_000 },
  ...{ starts_on: '2026-01-01', ends_on: '2027-12-31' },
}
const fresh = newDoc({
  ...{ title: '大理', type: 'group', scope: 'domestic', days: 3 },
  ...{ departCity: '昆明', supplierId: 1 },
})
const doc = { ...fresh, deposit: { mode: 'percent' as const, value: 2_000 }, price_rules: [rule] }
const date = { departsOn: '2027-03-15', adultFen: toFen(368_000), singleSuppFen: toFen(128_000), tiers: [] }
const party = { type: 'group' as const, adults: 2, daysAhead: 60, today: '2026-11-21' }

test('the example is what the price function says: the rule from its threshold on, the deposit, the balance by its day', () => {
  const early = exampleQuote(doc, date, party)
  expect(early).toMatchObject({
    ...{ totalFen: 736_000, discountFen: 20_000, payableFen: 716_000 },
    ...{ payMode: 'deposit', depositFen: 143_200, balanceFen: 572_800, balanceDue: '2027-01-13' },
  })
  expect(exampleQuote(doc, date, { ...party, daysAhead: 59 })).toMatchObject({ discountFen: 0 })
  expect(exampleQuote(doc, date, { ...party, daysAhead: 8 })).toMatchObject({ payMode: 'full' })
  expect(exampleQuote(doc, date, { ...party, adults: 1 })).toMatchObject({ totalFen: 496_000 })
  for (const faulty of [
    exampleQuote(doc, date, { ...party, adults: 10 }),
    exampleQuote({ ...doc, beds_per_room: 0 }, date, party),
    exampleQuote({ ...doc, balance_days: null as unknown as number }, date, party),
  ])
    expect(isQuoteRefusal(faulty)).toBe(true)
})

test('a deposit is something, and at most half', () => {
  expect(depositFault({ mode: 'none', value: 0 })).toBe(null)
  expect(depositFault({ mode: 'fixed', value: 0 })).toMatch('订金为 0')
  expect(depositFault({ mode: 'percent', value: 5_000 })).toBe(null)
  expect(depositFault({ mode: 'percent', value: 5_001 })).toMatch('50%')
})

test('a rule leaves half of every price, and what the trip costs', () => {
  const price = (floor: number | null) => [
    { adultFen: toFen(200_000), floorFen: floor === null ? null : toFen(floor) },
  ]
  expect(rulesFault([{ ...rule, off_value: 100_000 }], price(null))).toBe(null)
  expect(rulesFault([{ ...rule, off_value: 100_001 }], price(null))).toMatch('超过一半')
  expect(rulesFault([{ ...rule, off_kind: 'bp', off_value: 500 }], price(190_000))).toBe(null)
  expect(rulesFault([{ ...rule, off_kind: 'bp', off_value: 501 }], price(190_000))).toMatch('低于成本价')
  expect(rulesFault([{ ...rule, name: ' ' }], [])).toMatch('缺名称')
})

test.each([
  ['DOMESTIC', 'group', 'domestic', true],
  ['OUTBOUND', 'group', 'domestic', false],
  ['OUTBOUND', 'group', 'hkmo', true],
  ['DOMESTIC', 'private', 'hkmo', false],
  ['STUDY', 'study', 'outbound', true],
  ['STUDY', 'group', 'domestic', false],
  ['CUSTOM', 'free', 'domestic', false],
  ['OF-ANOTHER-SHOP', 'free', 'domestic', true],
] as const)('%s for %s, %s: %s', (code, type, scope, suits) => {
  expect(isSuiting(code, type, scope)).toBe(suits)
})
