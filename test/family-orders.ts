import type { Insertable } from 'kysely'
import { modelContractLadders } from '#src/domain/booking/refund-ladder.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import { type Fen, toFen } from '#src/domain/money.ts'
import { type QuoteInput, quote } from '#src/domain/pricing/price.ts'
import type { Vault } from '#src/platform/crypto/vault.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { DB } from '#src/platform/db/schema.gen.ts'
import { replaceTravellers } from '#src/server/booking/orders/travellers/store.ts'
import { aPerson } from './a-person.ts'
import { insertDeparture } from './factories.ts'
import { insertOrder } from './order-factories.ts'
import type { Shop } from './shop.ts'

const yuan = (amount: number): Fen => toFen(amount * 100)

/**
 * What the rule book works its figures on (§8.9, 4): two adults at 5,000, a child at 4,000, a single supplement, three
 * visas, 300 off per adult, a coupon of 1,000; payable 16,000.
 */
const termsOf = (departsOn: Day): QuoteInput => ({
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

interface Family {
  departsOn: Day
  /** Deposit of 3,200 and a balance; else one full bill. */
  deposit?: boolean
  over?: Partial<Insertable<DB['orders']>>
}

/** The rule book's family with lines, people and bills, waiting to be paid; it holds three seats of a trip abroad. */
export async function insertFamily(
  { db, transaction }: { db: Db; transaction: Shop['transaction'] },
  vault: Vault,
  { departsOn, deposit = false, over = {} }: Family,
) {
  const departure = await insertDeparture(db, { departs_on: departsOn })
  const terms = termsOf(departsOn)
  const coupon = { kind: 'coupon', refId: 77, label: '立减1000', offOf: () => yuan(1000) } as const
  const priced = quote(terms, [coupon])
  if ('message' in priced) throw new Error(priced.message)
  const order = await insertOrder(db, {
    departure_id: departure.id,
    ...{ adult: 2, child_bed: 1, rooms: 2, total_fen: priced.totalFen, discount_fen: priced.discountFen },
    payable_fen: priced.payableFen,
    ...(deposit && { deposit_fen: 320_000, balance_due_on: departsOn }),
    snapshot: {
      ...{ title: '意大利8日跟团游', type: 'group', scope: 'outbound', days: 8, nights: 7, balanceDays: 15 },
      ...{ cover: '', departCity: '上海', comboKey: 'A', comboName: '标准', groupCode: 'IT8', minGroup: 10 },
      ...{ contractTemplateCode: 'outbound', insurances: [] },
      ladder: modelContractLadders.outbound,
      terms,
    } as never,
    ...over,
  })
  const items = priced.items.map(({ discountable: _, unitFen, amountFen, ...item }, place) => ({
    ...item,
    order_id: order.id,
    seq: place + 1,
    unit_fen: unitFen,
    amount_fen: amountFen,
  }))
  await db.insertInto('order_item').values(items).execute()
  const lowered = priced.adjustments.map(({ refId, unitFen, amountFen, shares, ...each }, place) => ({
    ...each,
    order_id: order.id,
    seq: place + 1,
    ref_id: refId,
    unit_fen: unitFen,
    amount_fen: amountFen,
    shares: [...shares],
  }))
  await db.insertInto('order_adjustment').values(lowered).execute()
  const people = [
    { ...aPerson(), nameCn: '李雷' },
    { ...aPerson(), nameCn: '韩梅梅' },
    { ...aPerson(), nameCn: '李小雷', kind: 'child_bed' as const, guardianSeq: 2 },
  ]
  await transaction((tx) => replaceTravellers(tx, vault, order.id, people))
  return { ...order, departureId: departure.id }
}
