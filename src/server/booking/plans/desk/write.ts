import { PlanBodyShape, readPlanBody } from '#src/api/content/plan-body.ts'
import { type deskPlans, readCostLines } from '#src/api/desk/service/plans.ts'
import type { Input, Staff } from '#src/api/endpoint.ts'
import { z } from '#src/api/zod.ts'
import { addDays, dayOf, startOf } from '#src/domain/calendar-day.ts'
import { type PlanBody, planFaults, planTotal } from '#src/domain/content/plans/plan.ts'
import type { Changes } from '#src/domain/desk/field-merge.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { badFields, Refused } from '#src/platform/refused.ts'
import { type PlannedRequest, planRequest, requestFor } from '#src/server/content/custom-trips/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { mergeSave, noteFieldChanges } from '#src/server/operations/field-changes/service.ts'
import { notify } from '#src/server/operations/notifications/service.ts'
import * as store from '../store.ts'
import { tripOf } from '../trip.ts'
import { viewCost, viewPlans } from './read.ts'

type Calls = typeof deskPlans

/** The request under its lock. Refuses NOT_FOUND beyond the person's right, STATE for one that is ordered or closed. */
async function lockOpen(tx: Tx, staff: Staff, requestNo: string): Promise<PlannedRequest> {
  const { id } = await requestFor(tx, staff, requestNo)
  await store.lockWish(tx, id)
  const request = await requestFor(tx, staff, requestNo)
  if (request.fault !== null) throw new Refused('STATE', undefined, request.fault)
  return request
}

const recordOf = (id: number, { version, body }: { version: number; body: PlanBody }) => ({
  entity: 'custom_plan',
  id: String(id),
  version,
  fields: readPlanBody(body),
})

/** Saves what was changed, merged field by field (042). Refuses NOT_FOUND, STATE, STALE. */
export const savePlan = (
  ctx: Ctx,
  staff: Staff,
  { request_no, version, changes_json }: Input<Calls['save']>,
) =>
  ctx.transaction(async (tx) => {
    const request = await lockOpen(tx, staff, request_no)
    const draft = (await store.findDraft(tx, request.id)) ?? { version: 0, body: request.blank }
    const record = recordOf(request.id, draft)
    const changes = changes_json as Changes<PlanBody>
    const { set, message } = await mergeSave(tx, record, { version, changes })
    const names = Object.keys(set)
    if (names.length > 0) {
      const body = z.encode(PlanBodyShape, { ...record.fields, ...set })
      await store.writeDraft(tx, request.id, body as PlanBody, { by: staff.id, at: ctx.now })
      const next = { ...record, version: record.version + 1 }
      await noteFieldChanges(tx, next, names, { staff, now: ctx.now })
    }
    return {
      answer: { plan: await viewPlans(ctx, tx, staff, { request_no }), message },
      audit: [{ entity: 'custom_request', id: request_no, after: { changed: names } }],
    }
  })

/**
 * Sends the draft as the next version and tells the customer where to read it; it holds to the end of the last of so many
 * days. Refuses NOT_FOUND, PARAM by field for what is missing, and STATE where somebody has saved something since.
 */
export const sendPlan = (ctx: Ctx, staff: Staff, { request_no, version, valid_days }: Input<Calls['send']>) =>
  ctx.transaction(async (tx) => {
    const request = await lockOpen(tx, staff, request_no)
    const draft = await store.findDraft(tx, request.id)
    if (!draft || draft.version !== version)
      throw new Refused('STATE', undefined, '草稿刚刚有改动，请核对后再发送')
    const body = readPlanBody(draft.body)
    const faults = planFaults(body, dayOf(ctx.now))
    if (faults.length > 0)
      throw badFields(Object.fromEntries(faults.map(({ field, message }) => [field, message])))
    const [last] = await store.listPlans(tx, request.id)
    const next = (last?.version ?? 0) + 1
    const until = startOf(addDays(dayOf(ctx.now), valid_days + 1))
    const totalFen = planTotal(body.lines)
    const { id: planId } = await store.insertPlan(tx, {
      request_id: request.id,
      version: next,
      body: JSON.stringify(z.encode(PlanBodyShape, body)),
      trip: JSON.stringify(await tripOf(tx, body)),
      total_fen: totalFen,
      valid_until: until,
      sent_by: staff.id,
      created_at: ctx.now,
    })
    const text = `第${next}版方案，有效到${dayOf(new Date(until.getTime() - 1))}`
    await planRequest(tx, request.id, { staffId: staff.id, text, now: ctx.now })
    await notify(ctx, tx, 'plan_sent', {
      requestId: request.id,
      requestNo: request_no,
      version: next,
      title: body.title,
    })
    const reader = await store.findReader(tx, request.id)
    if (reader)
      await notify(ctx, tx, 'plan_arrived', { memberId: reader, planId, version: next, title: body.title })
    return {
      answer: await viewPlans(ctx, tx, staff, { request_no }),
      audit: [{ entity: 'custom_request', id: request_no, after: { version: next, total_fen: totalFen } }],
    }
  })

/** Saves the cost, which is one field: who comes second chooses (042). Refuses NOT_FOUND, STALE. */
export const saveCost = (
  ctx: Ctx,
  staff: Staff,
  { request_no, version, changes_json }: Input<Calls['saveCost']>,
) =>
  ctx.transaction(async (tx) => {
    const request = await requestFor(tx, staff, request_no)
    await store.lockWish(tx, request.id)
    const stored = await store.findCost(tx, request.id)
    const record = {
      ...{ entity: 'custom_plan_cost', id: String(request.id), version: stored.version },
      fields: { lines: readCostLines(stored.lines) },
    }
    const { set, message } = await mergeSave(tx, record, { version, changes: changes_json })
    if (set.lines) {
      await store.writeCost(tx, request.id, set.lines, { by: staff.id, at: ctx.now })
      const next = { ...record, version: record.version + 1 }
      await noteFieldChanges(tx, next, ['lines'], { staff, now: ctx.now })
    }
    const cost = await viewCost({ db: tx }, staff, { request_no })
    return {
      answer: { cost, message },
      audit: [{ entity: 'custom_request', id: request_no, after: { lines: cost.lines.length } }],
    }
  })
