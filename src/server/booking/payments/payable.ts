import { statusAfterPaying } from '#src/domain/booking/payment.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { Member } from '#src/platform/http/handlers.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { type BillRow, listBills, needsSignature } from '../billing/service.ts'
import {
  assertNoOverlap,
  lockOrder,
  type OrderRecord,
  openTravellers,
  tripOfOrder,
} from '../orders/service.ts'
import { chooseBill, deadlineOf, needsContract } from './cashier.ts'
import * as store from './store.ts'

export interface AskedBill {
  orderNo: string
  /** The first unpaid bill when it is not said. */
  billId: number | undefined
}

export interface Payable {
  order: OrderRecord
  bill: BillRow
  /** All of the order, the closed ones too. */
  bills: BillRow[]
  deadline: Date | null
  /** Of the trip. */
  title: string
}

/**
 * Runs `work` in a transaction with a bill that its member can pay now, whatever the way to pay, and its order under lock:
 * presses and tabs of one order queue there, and so does whatever pays, expires or cancels it.
 */
export async function lockPayable<T>(
  ctx: Ctx,
  member: Member,
  { orderNo, billId }: AskedBill,
  work: (tx: Tx, payable: Payable) => Promise<T>,
): Promise<T> {
  const found = await store.findOwnOrder(ctx.db, member.id, orderNo)
  if (!found) throw new Refused('NOT_FOUND')
  return ctx.transaction(async (tx) => {
    const order = await lockOrder(tx, { id: found.id })
    if (!order) throw new Refused('NOT_FOUND')
    const bills = await listBills(tx, order.id)
    const bill = chooseBill(bills, billId)
    if (needsContract(order.status)) throw new Refused('NEED_CONTRACT')
    if (bill?.status !== 'unpaid' || !statusAfterPaying(bill.kind, order.status)) throw new Refused('STATE')
    if (bill.standstill !== '') throw new Refused('STATE', undefined, bill.standstill)
    const deadline = deadlineOf(order, bill)
    if (needsSignature(bill)) throw new Refused('NEED_CONTRACT', undefined, '这笔补款须先签署补充条款')
    if (deadline && ctx.now >= deadline) throw new Refused('PAY_EXPIRED')
    if (order.status === 'wait_pay')
      await assertNoOverlap(tx, ctx.vault, tripOfOrder(order, await openTravellers(tx, ctx.vault, order.id)))
    return work(tx, { order, bill, bills, deadline, title: found.title })
  })
}
