import type { Deduction } from '#src/domain/pricing/adjustment.ts'
import { couponOff, couponScopeFault, couponSumFault } from '#src/domain/pricing/coupon.ts'
import type { Quote } from '#src/domain/pricing/price.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { couponFault, findCoupon, loadTrip } from './choosing.ts'

/** A coupon somebody names; null: a guest, who has none. */
export interface AskedCoupon {
  id: number
  memberId: number | null
}

interface Priced {
  /** For the price function: one, or none where no coupon was named. */
  deductions: readonly Deduction[]
  /** Refuses COUPON_NO_USE where the price that was made with it is too small for it. */
  assertTaken(quote: Pick<Quote, 'adjustments' | 'discountableFen'>): void
}

const none: Priced = { deductions: [], assertTaken: () => {} }
const noUse = (sentence?: string) => new Refused('COUPON_NO_USE', undefined, sentence)

/**
 * A member's coupon as the price function takes it. Refuses COUPON_NO_USE with the reason; another member's is as unknown
 * as none. `orderNo` names the order whose own coupon may be chosen again.
 */
export async function couponDeduction(
  ctx: Ctx,
  asked: AskedCoupon | null,
  productId: number,
  orderNo: string | null = null,
): Promise<Priced> {
  if (asked === null) return none
  const { id, memberId } = asked
  const row = memberId === null ? undefined : await findCoupon(ctx.db, memberId, id, ctx.now)
  const trip = memberId === null ? null : await loadTrip(ctx.db, { productId, memberId, orderNo })
  if (!row || !trip) throw noUse()
  const fault = couponFault(row, ctx.now, orderNo) ?? couponScopeFault(row, trip)
  if (fault !== null) throw noUse(fault)
  const deduction: Deduction = {
    kind: 'coupon',
    refId: row.couponId,
    label: `优惠券 · ${row.name}`,
    offOf: (sum) => couponOff(row, sum),
  }
  return {
    deductions: [deduction],
    assertTaken({ adjustments, discountableFen }) {
      if (adjustments.some(({ kind }) => kind === 'coupon')) return
      throw noUse(couponSumFault(row, discountableFen) ?? undefined)
    },
  }
}
