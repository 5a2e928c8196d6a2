import { addDays, dayOf, startOf } from '../../calendar-day.ts'
import type { CouponRule } from '../../pricing/coupon.ts'

/** How long a coupon can be used. It ends at `to`: the first instant at which it is no longer good. */
export interface Validity {
  from: Date
  to: Date
}

/** Days that a coupon still lasts at least when the shop itself cancelled the order that it lowered (rule book §11.2). */
export const EXTENDED_DAYS = 7

/** Frozen when a coupon is received. Days count whole: one of 30 days lasts to the end of the thirtieth day after. */
export function validityOf(
  {
    validKind,
    validFrom,
    validTo,
    validDays,
  }: Pick<CouponRule, 'validKind' | 'validFrom' | 'validTo' | 'validDays'>,
  now: Date,
): Validity {
  if (validKind === 'days') return { from: now, to: startOf(addDays(dayOf(now), (validDays ?? 0) + 1)) }
  // A rule of fixed days has an end: the database asks for one.
  return { from: validFrom ?? now, to: validTo ?? now }
}
