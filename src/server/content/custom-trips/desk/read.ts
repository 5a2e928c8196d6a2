import type { deskCustomRequests, RequestDetail } from '#src/api/desk/service/custom-requests.ts'
import type { Data, Input, Staff } from '#src/api/endpoint.ts'
import { onlyOf, scopesOf } from '#src/domain/account/staff.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { requestStages } from '#src/domain/content/plans/request-stage.ts'
import { instantValue, MOST_COUNTED, pageOf } from '#src/domain/desk/list.ts'
import type { Db } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { findBeside, listSteps } from '#src/server/operations/service-work/service.ts'
import { suggestDesigners } from './designers.ts'
import { planStanding } from './plan-standing.ts'
import * as store from './store.ts'
import { actionsOf, cardOf, wishesOf } from './views.ts'

type Calls = typeof deskCustomRequests

export const reachOf = (staff: Staff): store.Reach => ({ onlyOf: onlyOf(staff, 'custom.work') })

/** One page of requests, as far as this person's right reaches. */
export async function pageRequests(
  ctx: Ctx,
  staff: Staff,
  { stage, mine, overdue, from, until, cursor }: Input<Calls['list']>,
): Promise<Data<Calls['list']>> {
  const conditions: store.Conditions = {
    ...reachOf(staff),
    stage: stage ?? null,
    ...{ from, until },
    ownedBy: mine ? staff.id : null,
    overdueAt: overdue ? ctx.now : null,
  }
  const total = await store.countRequests(ctx.db, conditions)
  const found = await store.listRequests(ctx.db, conditions, cursor)
  const { rows, ...page } = pageOf(found, total, (row) => instantValue(row.created_at))
  return { list: rows.map((row) => cardOf(ctx, row)), ...page }
}

/** Every stage with how many are at it, and the most urgent of them. */
export const boardOfRequests = (
  ctx: Ctx,
  staff: Staff,
  { mine }: Input<Calls['board']>,
): Promise<Data<Calls['board']>> =>
  Promise.all(
    requestStages.map(async (stage) => {
      const ownedBy = mine ? staff.id : null
      const conditions = { ...reachOf(staff), stage, ownedBy, overdueAt: null }
      const [total, rows] = await Promise.all([
        store.countRequests(ctx.db, conditions),
        store.listColumn(ctx.db, conditions),
      ])
      return { stage, total: Math.min(total, MOST_COUNTED), list: rows.map((row) => cardOf(ctx, row)) }
    }),
  )

/** Refuses NOT_FOUND, also beyond `reach`. */
export async function viewRequest(
  ctx: Ctx,
  db: Db,
  staff: Staff,
  { request_no, reach = reachOf(staff) }: { request_no: string; reach?: store.Reach },
): Promise<RequestDetail> {
  const row = await store.findRequest(db, request_no, reach)
  if (!row) throw new Refused('NOT_FOUND')
  return {
    ...cardOf(ctx, row),
    wishes: wishesOf(row),
    close_reason: row.close_reason,
    closed_at: row.closed_at,
    plan: await planStanding(ctx, db, row.id),
    steps: await listSteps(db, { request: row.id }),
    beside: await findBeside(db, staff, { phoneHash: row.phone_hash, requestId: row.id }),
    actions: actionsOf(row, scopesOf(staff, 'custom.assign').length > 0),
  }
}

/** Refuses NOT_FOUND. */
export async function designersFor(ctx: Ctx, staff: Staff, requestNo: string) {
  const row = await store.findRequest(ctx.db, requestNo, reachOf(staff))
  if (!row) throw new Refused('NOT_FOUND')
  return suggestDesigners(ctx.db, row.id, dayOf(ctx.now))
}
