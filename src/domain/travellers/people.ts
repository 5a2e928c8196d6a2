import { seatsTaken } from '../booking/stock.ts'
import type { ProductType } from '../codes.ts'
import type { Fault } from '../fault.ts'
import type { Counts } from '../pricing/counts.ts'

export interface TravellersRule {
  productType: ProductType
  minPax: number
  maxPax: number
}

export const MAX_CHILDREN_PER_ADULT = 3

/**
 * Who may travel together (rule book §5.1, §23.1). The limits of an order count seats, so that an infant never costs
 * a family a place. A student of 游学 may go alone, so there the number of adults limits infants only.
 */
export function travellersFault(counts: Counts, rule: TravellersRule): Fault | null {
  for (const [kind, count] of Object.entries(counts)) {
    if (!Number.isSafeInteger(count) || count < 0) return { field: kind, message: '请选择正确的人数' }
  }
  const study = rule.productType === 'study'
  const children = counts.child_bed + counts.child_nobed
  if (counts.adult === 0) {
    if (!study) return { field: 'adult', message: '请至少选择1位成人' }
    if (counts.child_nobed > 0) return { field: 'child_nobed', message: '儿童不占床须有成人同行' }
  }
  if (!study && children > counts.adult * MAX_CHILDREN_PER_ADULT) {
    const field = counts.child_bed > 0 ? 'child_bed' : 'child_nobed'
    return { field, message: `每位成人最多携带${MAX_CHILDREN_PER_ADULT}名儿童` }
  }
  if (counts.infant > counts.adult) return { field: 'infant', message: '每位成人最多携带1名婴儿' }
  const pax = seatsTaken(counts)
  const field = counts.adult > 0 ? 'adult' : 'child_bed'
  if (pax < Math.max(1, rule.minPax)) return { field, message: `每单至少预订${Math.max(1, rule.minPax)}人` }
  if (pax > rule.maxPax) return { field, message: `每单最多预订${rule.maxPax}人` }
  return null
}
