import type { orderSupplements } from '#src/api/desk/orders/supplements.ts'
import type { Input, Staff } from '#src/api/endpoint.ts'
import { billStatusText } from '#src/domain/booking/order-codes.ts'
import { toFen } from '#src/domain/money.ts'
import type { Db } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import { closeBill, listBills } from '#src/server/booking/billing/service.ts'
import {
  aboutOrder,
  findDeskOrder,
  groupFormation,
  lockDeskOrder,
} from '#src/server/booking/orders/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { notify } from '#src/server/operations/notifications/service.ts'
import { assertNoneBegan, settleOpen } from '../../resolving/settle-open.ts'
import { listOpenOfBill } from '../../store.ts'

type Asked = Input<typeof orderSupplements.withdraw>

/**
 * Takes an unpaid supplement back. What is open at a channel is recorded or closed first: one that turns out to be paid
 * stays. CHANNEL while nobody knows, and nothing has changed; money that comes later still goes back by itself.
 */
export async function voidSupplement(ctx: Ctx, staff: Staff, { no, bill_id, reason }: Asked) {
  const order = await findDeskOrder(ctx.db, staff, no, 'order.supplement')
  await findOpen(ctx.db, order.id, bill_id)
  const ending = { verb: '撤销', undone: '补款未撤销' }
  const settled = await settleOpen(ctx, await listOpenOfBill(ctx.db, bill_id), ending)
  if (settled.paid !== null) {
    const after = { bill_id, outcome: 'paid', payment: settled.paid }
    return { outcome: 'paid' as const, audit: { entity: 'order', id: no, after, reason } }
  }
  return ctx.transaction(async (tx) => {
    const locked = await lockDeskOrder(tx, staff, no, 'order.supplement')
    const bill = await findOpen(tx, order.id, bill_id)
    assertNoneBegan(await listOpenOfBill(tx, bill_id), settled.looked, ending)
    await closeBill(tx, bill.id, ctx.now)
    const { title, amount_fen } = bill
    await notify(ctx, tx, 'supplement_voided', {
      ...aboutOrder(locked),
      billId: bill.id,
      bill: title,
      amountFen: toFen(amount_fen),
    })
    // An open bill was perhaps all that kept the order from being ready.
    await groupFormation(tx, locked, ctx.now)
    const before = { bill_id, title, amount_fen, status: 'unpaid' }
    const audit = { entity: 'order', id: no, before, after: { status: 'closed' }, reason }
    return { outcome: 'voided' as const, audit }
  })
}

async function findOpen(db: Db, orderId: number, billId: number) {
  const bill = (await listBills(db, orderId)).find(({ id }) => id === billId)
  if (bill?.kind !== 'supplement') throw new Refused('NOT_FOUND')
  if (bill.change_id !== null) throw new Refused('STATE', undefined, '改期换人的差价随方案撤回')
  if (bill.status !== 'unpaid')
    throw new Refused('STATE', undefined, `这笔补款${billStatusText[bill.status]}，不能撤销`)
  return bill
}
