import type { couponRules } from '#src/api/desk/marketing/coupon-rules.ts'
import type { Data, Input } from '#src/api/endpoint.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { readCouponFields } from '#src/domain/marketing/coupons/rule-form.ts'
import { ruleSentence } from '#src/domain/marketing/coupons/rule-sentence.ts'
import type { CouponTerms } from '#src/domain/marketing/coupons/rule-terms.ts'
import { secondPersonReasons } from '#src/domain/marketing/coupons/second-person.ts'
import { type Fen, toFen } from '#src/domain/money.ts'
import {
  type CouponTrip,
  couponMinText,
  couponOff,
  couponScopeFault,
  couponSumFault,
  couponValidityText,
  couponValueText,
} from '#src/domain/pricing/coupon.ts'
import type { Db } from '#src/platform/db/database.ts'
import { secondPersonLinesOf } from '#src/server/content/settings/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { scopeNamesOf, unknownIds } from './scope-names.ts'
import { findTrip, listExampleTrips } from './trips.ts'

type Calls = typeof couponRules
type Preview = Data<Calls['preview']>
type Trial = Preview['examples'][number]

const nothing: Omit<Preview, 'faults'> = {
  sentence: '',
  value_text: '',
  min_text: '',
  validity_text: '',
  second_person: [],
  examples: [],
  trial: null,
}
const EXAMPLES = 3

/** What the rule that is being written says and does, by the functions that will price orders with it. */
export async function previewRule(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { fields_json, product_id, sum_fen }: Input<Calls['preview']>,
): Promise<Preview> {
  const { terms, faults } = readCouponFields(fields_json, dayOf(now))
  if (!terms) return { faults: faults as Record<string, string>, ...nothing }
  const unknown = await unknownIds(db, terms)
  if (unknown.scope.length > 0)
    return { faults: { scope_ids: `没有编号${unknown.scope.join('、')}` }, ...nothing }
  const names = (await scopeNamesOf(db, [terms])).get(terms) ?? { scope: [], excluded: [] }
  const examples = await listExampleTrips(db, terms, EXAMPLES)
  return {
    faults: {},
    sentence: ruleSentence(terms, names),
    value_text: couponValueText(terms),
    min_text: couponMinText(terms),
    validity_text: couponValidityText(terms),
    second_person: secondPersonReasons(terms, terms.total, await secondPersonLinesOf(db)),
    examples: examples.map((trip) => trialOf(terms, trip, trip.sumFen)),
    trial: product_id === undefined ? null : await triedOn(db, terms, product_id, sum_fen),
  }
}

/** A member who books for the first time, today: whose order it is decides nothing here. */
const trialOf = (terms: CouponTerms, trip: CouponTrip & { title: string }, sumFen: Fen): Trial => {
  const why = couponScopeFault(terms, trip) ?? couponSumFault(terms, sumFen) ?? ''
  return {
    title: trip.title,
    sum_fen: sumFen,
    off_fen: why === '' ? couponOff(terms, sumFen) : toFen(0),
    why,
  }
}

async function triedOn(
  db: Db,
  terms: CouponTerms,
  productId: number,
  sumFen: number | undefined,
): Promise<Trial> {
  const trip = await findTrip(db, productId)
  if (!trip) return { title: '', sum_fen: toFen(sumFen ?? 0), off_fen: toFen(0), why: '没有这个产品' }
  return trialOf(terms, trip, sumFen === undefined ? trip.sumFen : toFen(sumFen))
}
