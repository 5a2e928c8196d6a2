import type { deskCustomRequests, RequestDetail } from '#src/api/desk/service/custom-requests.ts'
import type { Input, Staff } from '#src/api/endpoint.ts'
import { customTripFault } from '#src/domain/content/custom-trip.ts'
import { callDueAt } from '#src/domain/content/working-hours.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { Audited } from '#src/platform/http/handlers.ts'
import { badFields } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import {
  type Act,
  actOn,
  findAssignee,
  refuseContact,
  refuseNumbers,
} from '#src/server/operations/service-work/service.ts'
import { reachOf, viewRequest } from './read.ts'
import * as store from './store.ts'

type Fields<A extends keyof typeof deskCustomRequests> = Input<(typeof deskCustomRequests)[A]>
type Changed = Promise<Audited<RequestDetail>>

/** One act on a request: refuses NOT_FOUND, and STATE by whom where somebody was first. */
const acting = (
  ctx: Ctx,
  staff: Staff,
  { request_no, version }: { request_no: string; version?: number },
  work: (acting: { tx: Tx; row: store.RequestRecord }) => Promise<Act<store.Changes>>,
): Changed =>
  actOn(
    ctx,
    {
      entity: 'custom_request',
      id: request_no,
      async find(tx) {
        await store.lockRequest(tx, request_no)
        return store.findRequest(tx, request_no, reachOf(staff))
      },
      stepsOf: ({ id }) => ({ request: id }),
      faultOf: ({ status }) => customTripFault(status),
      beforeOf: ({ status, owner_id }) => ({ status, owner_id }),
      async write(tx, { id }, changes, step) {
        await store.updateRequest(tx, id, changes)
        await store.insertStep(tx, { request_id: id, staff_id: staff.id, ...step })
      },
      view: (tx) => viewRequest(ctx, tx, staff, { request_no, reach: { onlyOf: null } }),
    },
    version,
    work,
  )

/** Notes a call, and when to call again. A designer who calls first has the request from then on. */
export const recordCall = (ctx: Ctx, staff: Staff, input: Fields<'step'>): Changed =>
  acting(ctx, staff, { request_no: input.request_no }, async ({ row }) => {
    const { way, text, next_at } = input
    refuseContact(ctx, input)
    const status = row.status === 'new' ? 'contacted' : row.status
    return {
      changes: {
        status,
        owner_id: row.owner_id ?? reachOf(staff).onlyOf,
        contacted_at: row.contacted_at ?? ctx.now,
        next_at: next_at ?? null,
        takeover_due_at: null,
      },
      step: { kind: 'contact', way, text },
      after: { status, way },
    }
  })

/**
 * Whether who gets a request has to call its customer first: its plan was sent, so that nothing else is due. Where the customer stays with the designer whom they asked to leave, that one calls.
 */
const owesCall = (row: store.RequestRecord, staffId: number) =>
  row.status === 'planned' &&
  row.plan_asked_at === null &&
  (row.owner_id !== staffId || row.redesign_due_at !== null)

/** Gives the request to a designer, or to another one: the history keeps who had it before. */
export const assignRequest = (ctx: Ctx, staff: Staff, input: Fields<'assign'>): Changed =>
  acting(ctx, staff, input, async ({ tx, row }) => {
    const { staff_id, text = '' } = input
    refuseNumbers('text', text)
    const person = await findAssignee(tx, staff_id, 'custom.work')
    if (!person) throw badFields({ staff_id: '这位同事不能处理定制需求' })
    return {
      changes: {
        owner_id: staff_id,
        designer_id: person.designer_id ?? row.designer_id,
        // Whoever asked for another designer has one now.
        redesign_asked_at: null,
        redesign_due_at: null,
        takeover_due_at: owesCall(row, staff_id) ? callDueAt(ctx.now) : row.takeover_due_at,
      },
      step: { kind: 'assign', to_staff_id: staff_id, text },
      after: { owner_id: staff_id },
    }
  })

export const closeRequest = (ctx: Ctx, staff: Staff, input: Fields<'close'>): Changed =>
  acting(ctx, staff, input, async () => {
    const { reason } = input
    refuseNumbers('reason', reason)
    return {
      changes: { status: 'closed', closed_at: ctx.now, close_reason: reason, next_at: null },
      step: { kind: 'close', text: reason },
      after: { status: 'closed' },
      reason,
    }
  })
