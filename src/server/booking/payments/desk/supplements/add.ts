import type { orderSupplements } from '#src/api/desk/orders/supplements.ts'
import type { Data, Input, Staff } from '#src/api/endpoint.ts'
import { withoutNumbers } from '#src/domain/account/masks.ts'
import { noSupplementWhileChanging, whyNotWhileOffered } from '#src/domain/booking/changes/change.ts'
import { orderStatusText } from '#src/domain/booking/order-codes.ts'
import { endOfDay, maySupplement, supplementFaults, supplementSums } from '#src/domain/booking/supplements.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { type Fen, toFen } from '#src/domain/money.ts'
import type { Db } from '#src/platform/db/database.ts'
import { badFields, Refused } from '#src/platform/refused.ts'
import { addSupplement, type BillRow, listBills } from '#src/server/booking/billing/service.ts'
import {
  aboutOrder,
  findDeskOrder,
  isChangeOpen,
  isDateOffered,
  lockDeskOrder,
  type OrderRecord,
  openTravellers,
} from '#src/server/booking/orders/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { messagesOf, notify } from '#src/server/operations/notifications/service.ts'

type Asked = Input<typeof orderSupplements.add>

const whyNot = async (db: Db, { id, status }: OrderRecord) => {
  if (!maySupplement(status)) return `订单${orderStatusText[status]}，不能加收补款`
  if (await isDateOffered(db, id)) return whyNotWhileOffered
  return (await isChangeOpen(db, id)) ? noSupplementWhileChanging : ''
}

const billed = async (db: Db, { id, payable_fen, departs_on }: OrderRecord) => ({
  payableFen: toFen(payable_fen),
  departsOn: departs_on,
  // 改期差价 is billed apart and stands in the price of the trip once it is paid.
  bills: (await listBills(db, id))
    .filter(({ change_id }) => change_id === null)
    .map(({ kind, status, amount_fen }: BillRow) => ({
      kind,
      status,
      amountFen: toFen(amount_fen),
    })),
})

/** How a supplement would stand to the order, and what the traveller would read. Nothing is written. */
export async function previewSupplement(
  ctx: Ctx,
  staff: Staff,
  asked: Input<typeof orderSupplements.preview>,
): Promise<Data<typeof orderSupplements.preview>> {
  const order = await findDeskOrder(ctx.db, staff, asked.no, 'order.supplement')
  const amountFen = toFen(asked.amount_fen)
  const sums = supplementSums(await billed(ctx.db, order), amountFen)
  const why = await whyNot(ctx.db, order)
  const told = toldOf(order, 0, amountFen, {
    title: asked.title ?? '',
    due_on: asked.due_on ?? dayOf(ctx.now),
    // It is typed below what is previewed.
    reason: '（原因）',
    clause: asked.clause,
  })
  return {
    allowed: why === '',
    why,
    sum_fen: sums.sumFen,
    trip_fen: sums.tripFen,
    share_bp: sums.shareBp,
    needs_clause: sums.needsClause,
    messages: asked.title && asked.due_on ? messagesOf('supplement_asked', told) : [],
  }
}

/**
 * Asks for money beyond the price of the trip, with a reason that the traveller reads; paying it is agreeing to it. STATE
 * outside of 40 to 60; above a fifth of the order a clause has to be chosen, which is signed before the bill is paid.
 */
export async function askSupplement(ctx: Ctx, staff: Staff, asked: Asked) {
  return ctx.transaction(async (tx) => {
    const order = await lockDeskOrder(tx, staff, asked.no, 'order.supplement')
    const why = await whyNot(tx, order)
    if (why !== '') throw new Refused('STATE', undefined, why)
    const amountFen = toFen(asked.amount_fen)
    const { clause = null, traveller_seq = null } = asked
    const wanted = { amountFen, dueOn: asked.due_on, clause }
    const faults = supplementFaults(await billed(tx, order), wanted, dayOf(ctx.now))
    if (Object.keys(faults).length > 0) throw badFields(faults)
    if (traveller_seq !== null) await assertTravels(ctx, tx, order, traveller_seq)
    // It goes to the traveller as it stands, and must not carry anybody's number along.
    const said = { title: withoutNumbers(asked.title), reason: withoutNumbers(asked.reason) }
    const bill = {
      ...said,
      amount_fen: amountFen,
      due_at: endOfDay(asked.due_on),
      refundable: asked.refundable,
      traveller_seq,
      clause,
      created_by: staff.id,
    }
    const billId = await addSupplement(tx, order.id, bill, ctx.now)
    await notify(ctx, tx, 'supplement_asked', toldOf(order, billId, amountFen, { ...asked, ...said }))
    const { due_at: _, created_by: __, ...after } = bill
    return {
      entity: 'order',
      id: order.order_no,
      after: { bill_id: billId, ...after, due_on: asked.due_on },
      reason: asked.reason,
    }
  })
}

async function assertTravels(ctx: Ctx, db: Db, order: OrderRecord, seq: number) {
  const travellers = await openTravellers(db, ctx.vault, order.id)
  if (!travellers[seq - 1]) throw badFields({ traveller_seq: '订单里没有这位出行人' })
}

const toldOf = (
  order: OrderRecord,
  billId: number,
  amountFen: Fen,
  said: Pick<Asked, 'title' | 'due_on' | 'reason' | 'clause'>,
) => ({
  ...aboutOrder(order),
  billId,
  bill: said.title,
  amountFen,
  dueOn: said.due_on,
  reason: said.reason,
  needsSignature: said.clause !== undefined,
})
