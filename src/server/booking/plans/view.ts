import { readPlanBody } from '#src/api/content/plan-body.ts'
import type { Plan, plans } from '#src/api/content/plans.ts'
import type { Input } from '#src/api/endpoint.ts'
import { ladderTable } from '#src/domain/booking/refund-ladder.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { type PlanBody, perHead, planTotal, refundableFen } from '#src/domain/content/plans/plan.ts'
import { planChanges } from '#src/domain/content/plans/plan-diff.ts'
import { changesLeft, planState, planStateText } from '#src/domain/content/plans/plan-state.ts'
import { toFen } from '#src/domain/money.ts'
import type { Member } from '#src/platform/http/handlers.ts'
import { designerOf, planPath } from '#src/server/content/custom-trips/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { whyNotAccepted, whyNotChanged } from './faults.ts'
import { findPlan } from './find.ts'
import { pdfUrl } from './link.ts'
import * as store from './store.ts'
import { ladderCodeOf, payPlanOf, tripDays } from './terms.ts'
import { daysOf } from './trip.ts'

/** A version of a plan as its page shows it; see `findPlan` for whom. */
export async function viewPlan(
  ctx: Ctx,
  member: Member | null,
  asked: Input<(typeof plans)['view']>,
): Promise<Plan> {
  const { wish, isOwn, plan, all, body } = await findPlan(ctx, member, asked)
  const before = all.find(({ version }) => version === plan.version - 1)
  const state = planState({ ...plan, newest: all[0]?.version ?? 0, validUntil: plan.valid_until }, ctx.now)
  const changes = store.askedOf(all)
  return {
    ...(await tripView(ctx, body)),
    plan_id: plan.id,
    request_no: wish.request_no,
    url: ctx.publicUrl + planPath(ctx, wish.id),
    pdf_url: pdfUrl(ctx, plan),
    cover: await store.coverOf(ctx.db, wish.id, body.title),
    version: plan.version,
    versions: all.map((each) => ({ plan_id: each.id, version: each.version, sent_at: each.created_at })),
    state,
    state_text: planStateText[state],
    sent_at: plan.created_at,
    valid_until: plan.valid_until,
    dzs: await designerOf(ctx.db, wish.id),
    changed: before ? planChanges(readPlanBody(before.body), body) : [],
    asked: isOwn ? plan.asked : '',
    changes_left: changesLeft(changes),
    is_own: isOwn,
    is_closed: wish.status === 'closed',
    accept_why: whyNotAccepted(wish, { state, departsOn: tripDays(body).departsOn, now: ctx.now }) ?? '',
    change_why: whyNotChanged(wish, { state, changes }) ?? '',
    order_id: isOwn ? plan.order_no : '',
  }
}

async function tripView({ db, now }: Ctx, body: PlanBody) {
  const today = dayOf(now)
  const totalFen = planTotal(body.lines)
  const pay = payPlanOf(body, totalFen, today)
  const { departsOn, returnsOn } = tripDays(body)
  const ladder = await store.ladderOf(db, ladderCodeOf(body.scope), today)
  const { title, subtitle, scope, depart_city, adult, child, includes, excludes, notices, packing, word } =
    body
  return {
    ...{ title, subtitle, scope, depart_city, adult, child, includes, excludes, notices, packing, word },
    date: departsOn,
    return_date: returnsOn,
    days: body.days.length,
    itinerary: daysOf(body),
    unfit_text: body.unfit_text,
    lines: body.lines.map(({ name, unit_fen, qty, refundable }) => ({
      ...{ name, qty, refundable, unit_fen: toFen(unit_fen) },
      amount_fen: toFen(unit_fen * qty),
    })),
    total_fen: totalFen,
    per_head_fen: perHead(totalFen, body),
    deposit_fen: pay.depositFen,
    balance_fen: pay.balanceFen,
    balance_due: pay.balanceDue,
    ladder: ladderTable(ladder, departsOn, refundableFen(body.lines))
      .filter(({ untilDay }) => untilDay >= today)
      .map(({ text, bp, refundFen }) => ({ text, bp, refund_fen: refundFen })),
  }
}
