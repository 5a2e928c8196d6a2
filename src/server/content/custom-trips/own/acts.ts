import type { OwnRequest, ownRequests } from '#src/api/content/custom/own-requests.ts'
import type { Input } from '#src/api/endpoint.ts'
import { maskNumbers } from '#src/domain/account/masks.ts'
import {
  type RequestFacts,
  redesignFault,
  withdrawFault,
} from '#src/domain/content/plans/request-progress.ts'
import { callDueAt } from '#src/domain/content/working-hours.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { insertStep, lockRequest, updateRequest } from '../desk/store.ts'
import { findOwn, type OwnRow } from './store.ts'
import { factsOf, viewOf } from './view.ts'

type Calls = typeof ownRequests

/**
 * One act of a member on a request of theirs, under the lock that plans and staff take too. Refuses NOT_FOUND for
 * another's, and STATE with the reason.
 */
const acting = (
  ctx: Ctx,
  memberId: number,
  requestNo: string,
  {
    faultOf,
    work,
  }: { faultOf(facts: RequestFacts): string | null; work(tx: Tx, row: OwnRow): Promise<void> },
): Promise<OwnRequest> =>
  ctx.transaction(async (tx) => {
    await ownOrRefuse(tx, memberId, requestNo)
    await lockRequest(tx, requestNo)
    const row = await ownOrRefuse(tx, memberId, requestNo)
    const fault = faultOf(factsOf(row, ctx.now))
    if (fault !== null) throw new Refused('STATE', undefined, fault)
    await work(tx, row)
    return viewOf(await ownOrRefuse(tx, memberId, requestNo), ctx.now)
  })

async function ownOrRefuse(tx: Tx, memberId: number, requestNo: string): Promise<OwnRow> {
  const row = await findOwn(tx, memberId, requestNo)
  if (!row) throw new Refused('NOT_FOUND')
  return row
}

const WITHDRAWN = '客人撤回'

/** Takes back what nobody has ordered: designers are called off, and a plan that was sent can be accepted no more. */
export const withdrawRequest = (ctx: Ctx, memberId: number, { request_no }: Input<Calls['withdraw']>) =>
  acting(ctx, memberId, request_no, {
    faultOf: withdrawFault,
    async work(tx, { id }) {
      await updateRequest(tx, id, {
        status: 'closed',
        closed_at: ctx.now,
        close_reason: WITHDRAWN,
        next_at: null,
        redesign_asked_at: null,
        redesign_due_at: null,
      })
      await insertStep(tx, { request_id: id, kind: 'close', text: WITHDRAWN, at: ctx.now })
    },
  })

/** Asks for another designer: somebody calls as soon as after a new request, and the history stays. */
export const askForDesigner = (
  ctx: Ctx,
  memberId: number,
  { request_no, text = '' }: Input<Calls['redesign']>,
) =>
  acting(ctx, memberId, request_no, {
    faultOf: redesignFault,
    async work(tx, { id }) {
      await updateRequest(tx, id, {
        redesign_asked_at: ctx.now,
        redesign_due_at: callDueAt(ctx.now),
      })
      // Every colleague reads a step, so no number stands in it.
      await insertStep(tx, { request_id: id, kind: 'redesign', text: maskNumbers(text), at: ctx.now })
    },
  })
