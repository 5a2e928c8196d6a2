import { type deskPlans, type PlanDesk, readCostLines } from '#src/api/desk/service/plans.ts'
import type { Data, Input, Staff } from '#src/api/endpoint.ts'
import { maskNumbers } from '#src/domain/account/masks.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { perHead, planFaults, planTotal } from '#src/domain/content/plans/plan.ts'
import { costTotal, planMargin } from '#src/domain/content/plans/plan-cost.ts'
import { changesLeft, planState, planStateDeskText } from '#src/domain/content/plans/plan-state.ts'
import { toFen } from '#src/domain/money.ts'
import type { Db } from '#src/platform/db/database.ts'
import { planPath, requestFor } from '#src/server/content/custom-trips/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { pdfUrl } from '../link.ts'
import * as store from '../store.ts'

type Calls = typeof deskPlans

/** The draft with what keeps it from being sent, and every version that was. Refuses NOT_FOUND beyond the person's right. */
export async function viewPlans(
  ctx: Ctx,
  db: Db,
  staff: Staff,
  { request_no }: Input<Calls['detail']>,
): Promise<PlanDesk> {
  const request = await requestFor(db, staff, request_no)
  const sent = await store.listPlans(db, request.id)
  const draft = await store.findDraft(db, request.id)
  const body = draft?.body ?? request.blank
  const totalFen = planTotal(body.lines)
  return {
    request_no,
    version: draft?.version ?? 0,
    body,
    saved_by: draft?.saved_by ?? null,
    saved_at: draft?.updated_at ?? null,
    total_fen: totalFen,
    per_head_fen: perHead(totalFen, body),
    faults: planFaults(body, dayOf(ctx.now)),
    changes_left: changesLeft(store.askedOf(sent)),
    url: ctx.publicUrl + planPath(ctx, request.id),
    closed_why: request.fault ?? '',
    sent: sent.map((plan) => sentView(ctx, plan, sent[0]?.version ?? 0)),
    suppliers: await store.listSuppliers(db),
  }
}

function sentView(ctx: Ctx, plan: store.PlanRow, newest: number): PlanDesk['sent'][number] {
  const state = planState({ ...plan, newest, validUntil: plan.valid_until }, ctx.now)
  return {
    id: plan.id,
    version: plan.version,
    state,
    state_text: planStateDeskText[state],
    title: plan.body.title,
    total_fen: plan.total_fen,
    sent_at: plan.created_at,
    sent_by: plan.sent_by,
    valid_until: plan.valid_until,
    asked: maskNumbers(plan.asked),
    asked_at: plan.asked_at,
    order_no: plan.order_no,
    pdf_url: pdfUrl(ctx, plan),
    body: plan.body,
  }
}

/** Refuses NOT_FOUND. */
export async function viewCost(
  { db }: Pick<Ctx, 'db'>,
  staff: Staff,
  { request_no }: Input<Calls['cost']>,
): Promise<Data<Calls['cost']>> {
  const request = await requestFor(db, staff, request_no)
  const { lines: stored, version } = await store.findCost(db, request.id)
  const lines = readCostLines(stored)
  const draft = await store.findDraft(db, request.id)
  return {
    version,
    lines: lines.map(({ fen, ...line }) => ({ ...line, fen: toFen(fen) })),
    total_fen: costTotal(lines),
    margin_fen: planMargin(planTotal(draft?.body.lines ?? []), costTotal(lines)),
  }
}
