import { toFen } from '#src/domain/money.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import { aboutOrder, lockOrder } from '#src/server/booking/orders/service.ts'
import { arriveByHand, findRefundRow } from '#src/server/booking/payments/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { notify } from '#src/server/operations/notifications/service.ts'
import { accountPaid } from './recording.ts'
import { findCompensation, moveCompensation, type PayoutRow } from './store.ts'

/** The transfer counts from now on: what it pays has arrived. STATE when that stands otherwise by now. */
export async function settlePayout(ctx: Ctx, tx: Tx, no: string, payout: PayoutRow): Promise<void> {
  const isDone =
    payout.refund_id === null
      ? await payCompensation(ctx, tx, payout, payout.compensation_id ?? 0)
      : await payRefund(ctx, tx, no, payout)
  if (!isDone) throw new Refused('STATE', undefined, '状态已变化，请刷新页面')
}

async function payRefund(ctx: Ctx, tx: Tx, no: string, payout: PayoutRow) {
  const refund = await findRefundRow(tx, no)
  if (!refund) throw new Error(`the refund ${no} is gone`)
  return arriveByHand(ctx, tx, refund, { paidOn: payout.paid_on, account: accountPaid(ctx, payout) })
}

async function payCompensation(ctx: Ctx, tx: Tx, payout: PayoutRow, id: number) {
  const row = await findCompensation(tx, id)
  const order = row && (await lockOrder(tx, { id: row.order_id }))
  if (!order || !(await moveCompensation(tx, id, 'approved', { state: 'paid', paid_at: ctx.now })))
    return false
  await notify(ctx, tx, 'compensation_paid', {
    ...aboutOrder(order),
    requestNo: row.request_no,
    amountFen: toFen(row.amount_fen),
    account: accountPaid(ctx, payout),
  })
  return true
}
