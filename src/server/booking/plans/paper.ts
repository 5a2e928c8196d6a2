import type { plans } from '#src/api/content/plans.ts'
import type { Input } from '#src/api/endpoint.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import type { Member } from '#src/platform/http/handlers.ts'
import { hit } from '#src/platform/limits.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { planSheet } from '../papers/service.ts'
import { findPlan } from './find.ts'
import * as store from './store.ts'
import { ladderCodeOf, lastDayOf, payPlanOf, tripDays } from './terms.ts'
import { daysOf } from './trip.ts'

/** Of one request in ten minutes, whoever has its link: each takes a quarter of a second of a processor. */
const PRESSED = { windowSeconds: 600, max: 30 }

/**
 * A version of a plan as a PDF, for whom its page opens; the same file whenever it is asked for. Refuses NOT_FOUND, and
 * TOO_OFTEN after thirty in ten minutes.
 */
export async function makePlanPaper(ctx: Ctx, member: Member | null, asked: Input<(typeof plans)['file']>) {
  const { wish, plan, body } = await findPlan(ctx, member, asked)
  const seconds = await hit(ctx.db, [{ key: `paper:plan:${wish.id}`, ...PRESSED }], ctx.now)
  if (seconds !== null) throw new Refused('TOO_OFTEN', { retry_after: seconds })
  const sentOn = dayOf(plan.created_at)
  const sheet = planSheet({
    requestNo: wish.request_no,
    version: plan.version,
    sentOn,
    validUntil: lastDayOf(plan.valid_until),
    ...tripDays(body),
    body,
    itinerary: daysOf(body),
    totalFen: plan.total_fen,
    pay: payPlanOf(body, plan.total_fen, sentOn),
    ladder: await store.ladderOf(ctx.db, ladderCodeOf(body.scope), sentOn),
  })
  return {
    type: 'application/pdf' as const,
    name: `定制方案${wish.request_no}第${plan.version}版.pdf`,
    body: await ctx.press.press(sheet),
  }
}
