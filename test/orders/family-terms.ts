import type { Day } from '#src/domain/calendar-day.ts'
import { type Fen, toFen } from '#src/domain/money.ts'
import type { QuoteInput } from '#src/domain/pricing/price.ts'

const yuan = (amount: number): Fen => toFen(amount * 100)

/**
 * What the rule book works its figures on (§8.9, 4): two adults at 5,000, a child at 4,000, a single supplement, three
 * visas, 300 off per adult, a coupon of 1,000; payable 16,000.
 */
export const familyTerms = (departsOn: Day): QuoteInput => ({
  departsOn,
  today: '2026-11-21',
  counts: { adult: 2, child_bed: 1, child_nobed: 0, infant: 0 },
  rooms: null,
  share: false,
  choices: [{ id: 9, qty: 3 }],
  prices: {
    adultFen: yuan(5000),
    childBedFen: yuan(4000),
    childNobedFen: null,
    infantFen: null,
    singleSuppFen: yuan(1200),
    tiers: [],
  },
  terms: {
    ...{
      productType: 'group',
      minPax: 1,
      maxPax: 10,
      bedsPerRoom: 2,
      allowShareRoom: false,
      days: 8,
      nights: 7,
    },
    deposit: { mode: 'percent', value: 2000, balanceDays: 15 },
    rules: [
      {
        ...{ id: 3, kind: 'early_bird', name: '早鸟立减', threshold: 0, offKind: 'fen_per_adult' },
        ...{ offValue: 30_000, startsOn: '2026-01-01', endsOn: '2027-12-31' },
      },
    ],
    options: [
      {
        ...{
          id: 9,
          kind: 'visa',
          name: '签证',
          unit: 'per_person',
          priceFen: yuan(800),
          childPriceFen: null,
        },
        ...{ minQty: 0, maxQty: 10, refundable: false },
      },
    ],
  },
})

/** Lowers their price, whatever they buy. */
export const familyCoupon = { kind: 'coupon', refId: 77, label: '立减1000', offOf: () => yuan(1000) } as const
