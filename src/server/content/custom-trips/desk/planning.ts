import { sql } from 'kysely'
import type { Staff } from '#src/api/endpoint.ts'
import { onlyOf } from '#src/domain/account/staff.ts'
import { isDay } from '#src/domain/calendar-day.ts'
import { customTripFault } from '#src/domain/content/custom-trip.ts'
import { MOST_TRAVELLERS, type PlanBody } from '#src/domain/content/plans/plan.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import * as store from './store.ts'

/** A request as its plan needs it. */
export interface PlannedRequest {
  id: number
  /** Why nothing can be sent any more; null while it can. */
  fault: string | null
  /** What a plan begins with: the wishes as they were given. */
  blank: PlanBody
}

/** Refuses NOT_FOUND, also beyond the right of who asks. */
export async function requestFor(db: Db, staff: Staff, requestNo: string): Promise<PlannedRequest> {
  const row = await store.findRequest(db, requestNo, { onlyOf: onlyOf(staff, 'custom.work') })
  if (!row) throw new Refused('NOT_FOUND')
  return { id: row.id, fault: customTripFault(row.status), blank: blankOf(row) }
}

const blankOf = (row: store.RequestRecord): PlanBody => ({
  ...{ title: '', subtitle: '', scope: 'domestic', depart_city: row.departure_city },
  departs_on: row.start_on !== null && isDay(row.start_on) ? row.start_on : null,
  adult: Math.min(MOST_TRAVELLERS, Math.max(1, row.people ?? row.adult + row.senior)),
  child: row.people === null ? Math.min(MOST_TRAVELLERS - 1, row.child) : 0,
  ...{ days: [], includes: [], excludes: [], notices: [], packing: [], unfit_text: '', supplier_id: null },
  ...{ lines: [], deposit_bp: 3000, balance_days: 30, word: '' },
})

interface Sent {
  staffId: number
  text: string
  now: Date
}

/** A plan was sent: the request waits for its customer, and one that nobody was given is its sender's from here on. */
export async function planRequest(tx: Tx, id: number, { staffId, text, now }: Sent) {
  const owner_id = sql<number>`coalesce(owner_id, ${staffId})`
  await store.updateRequest(tx, id, {
    ...{ status: 'planned', owner_id, next_at: null, plan_asked_at: null, takeover_due_at: null },
  })
  await store.insertStep(tx, { request_id: id, staff_id: staffId, kind: 'plan', text, at: now })
}

/** Its plan was accepted: it is an order from now on. */
export const acceptRequest = (tx: Tx, id: number) =>
  store.updateRequest(tx, id, {
    status: 'accepted',
    next_at: null,
    plan_asked_at: null,
    redesign_asked_at: null,
    redesign_due_at: null,
    takeover_due_at: null,
  })

/** The order on its plan was given up unpaid: the plan waits for its customer again, and the designer reads why. */
export async function freeRequest(tx: Tx, id: number, now: Date) {
  await store.updateRequest(tx, id, { status: 'planned' })
  await store.insertStep(tx, {
    ...{ request_id: id, kind: 'plan', at: now },
    text: '订单未付款已取消，方案重新等待客人确认',
  })
}

/** Its customer wants something changed: the next version is due a day later, as the first was (desk book §3.4). */
export const askForPlan = (tx: Tx, id: number, now: Date) =>
  store.updateRequest(tx, id, { status: 'planned', plan_asked_at: now })
