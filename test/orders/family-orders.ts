import type { Insertable } from 'kysely'
import { modelContractLadders } from '#src/domain/booking/refund-ladder.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import type { Counts } from '#src/domain/pricing/counts.ts'
import { type QuoteInput, quote } from '#src/domain/pricing/price.ts'
import type { PersonKind } from '#src/domain/travellers/traveller-codes.ts'
import type { Vault } from '#src/platform/crypto/vault.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { DB } from '#src/platform/db/schema.gen.ts'
import { replaceTravellers } from '#src/server/booking/orders/travellers/store.ts'
import { insertCoupon } from '#test/content/coupon-factories.ts'
import { aPerson } from '#test/people/a-person.ts'
import { insertDeparture } from '#test/shop/factories.ts'
import type { Shop } from '#test/shop/shop.ts'
import { familyCoupon, familyTerms } from './family-terms.ts'
import { insertOrder } from './order-factories.ts'

interface Family {
  departsOn: Day
  /** Deposit of 3,200 and a balance; else one full bill. */
  deposit?: boolean
  /** How three of them travel, where it is not as in the rule book. */
  terms?: Partial<QuoteInput>
  over?: Partial<Insertable<DB['orders']>>
}

const thirdKind = ({ adult, child_nobed }: Counts): PersonKind =>
  adult > 2 ? 'adult' : child_nobed > 0 ? 'child_nobed' : 'child_bed'

/** The rule book's family with lines, people and bills, waiting to be paid; it holds three seats of a trip abroad. */
export async function insertFamily(
  { db, transaction }: { db: Db; transaction: Shop['transaction'] },
  vault: Vault,
  { departsOn, deposit = false, terms: own, over = {} }: Family,
) {
  const departure = await insertDeparture(db, { departs_on: departsOn })
  const terms = { ...familyTerms(departsOn), ...own }
  const priced = quote(terms, [familyCoupon])
  if ('message' in priced) throw new Error(priced.message)
  const order = await insertOrder(db, {
    departure_id: departure.id,
    ...{ ...terms.counts, rooms: priced.rooms, share: priced.share },
    ...{ total_fen: priced.totalFen, discount_fen: priced.discountFen, payable_fen: priced.payableFen },
    ...(deposit && { deposit_fen: 320_000, balance_due_on: departsOn }),
    snapshot: {
      ...{ title: '意大利8日跟团游', type: 'group', scope: 'outbound', days: 8, nights: 7, balanceDays: 15 },
      ...{ cover: '', departCity: '上海', comboKey: 'A', comboName: '标准', groupCode: 'IT8', minGroup: 10 },
      ...{ contractTemplateCode: 'OUTBOUND', insurances: [] },
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
  const { member_id } = await db
    .selectFrom('orders')
    .select('member_id')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  const { couponId } = await insertCoupon(db, { member_id, order_id: order.id, state: 'locked' })
  const lowered = priced.adjustments.map(({ refId, unitFen, amountFen, shares, ...each }, place) => ({
    ...each,
    order_id: order.id,
    seq: place + 1,
    ref_id: each.kind === 'coupon' ? couponId : refId,
    unit_fen: unitFen,
    amount_fen: amountFen,
    shares: [...shares],
  }))
  await db.insertInto('order_adjustment').values(lowered).execute()
  const people = [
    { ...aPerson(), nameCn: '李雷' },
    { ...aPerson(), nameCn: '韩梅梅' },
    { ...aPerson(), nameCn: '李小雷', kind: thirdKind(terms.counts), guardianSeq: 2 },
  ]
  await transaction((tx) => replaceTravellers(tx, vault, order.id, people))
  return { ...order, departureId: departure.id }
}
