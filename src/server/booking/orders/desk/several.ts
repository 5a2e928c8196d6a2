import type { orderDetails } from '#src/api/desk/orders/details.ts'
import type { Data, Staff } from '#src/api/endpoint.ts'
import type { Right } from '#src/domain/account/staff.ts'
import { travellersText } from '#src/domain/pricing/counts.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { AuditEntry } from '#src/platform/http/handlers.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import type { OrderRecord } from '../snapshot.ts'
import { findDeskOrder } from './order.ts'

type Candidates = Data<(typeof orderDetails)['previewMany']>['list']

interface Doing {
  /** Said of an order with which it was done, and of one that was refused without a sentence. */
  done: string
  otherwise: string
  act(tx: Tx, no: string): Promise<{ audit: AuditEntry }>
}

/** Does the same with each of several orders, in a transaction each: what one refuses holds up no other. */
export async function withEach(ctx: Ctx, nos: readonly string[], { done, otherwise, act }: Doing) {
  const outcomes = []
  const audit: AuditEntry[] = []
  // Always in one order, so that two clerks' lists cannot wait for each other.
  for (const no of [...new Set(nos)].toSorted()) {
    try {
      audit.push((await ctx.transaction((tx) => act(tx, no))).audit)
      outcomes.push({ no, done: true, message: done })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      outcomes.push({ no, done: false, message: error.sentence ?? otherwise })
    }
  }
  // One whose every order was refused has changed nothing, and says so.
  if (audit.length === 0) audit.push({ entity: 'order', id: '', after: { refused: outcomes.length } })
  return { answer: { outcomes }, audit }
}

/** Of several orders, with which it can be done now and why not with the others. */
export async function candidatesOf(
  ctx: Ctx,
  staff: Staff,
  nos: readonly string[],
  right: Right,
  whyNot: (order: OrderRecord) => Promise<string>,
): Promise<Candidates> {
  const list: Candidates = []
  for (const no of new Set(nos)) {
    const order = await findDeskOrder(ctx.db, staff, no, right).catch(() => null)
    const why = order ? await whyNot(order) : '没有这个订单，或不在你的范围内'
    list.push({
      no,
      title: order?.snapshot.title ?? '',
      departs_on: order?.departs_on ?? '',
      people_text: order ? travellersText(order) : '',
      allowed: why === '',
      why,
    })
  }
  return list
}
