import type { payments, TransferTarget } from '#src/api/booking/payments.ts'
import type { Input } from '#src/api/endpoint.ts'
import { beforeDeparture } from '#src/domain/booking/departures/departure-day.ts'
import { isSameDebt, takesTransfer, transferDue } from '#src/domain/booking/transfers/bank-transfer.ts'
import { toFen } from '#src/domain/money.ts'
import type { Member } from '#src/platform/http/handlers.ts'
import { Refused } from '#src/platform/refused.ts'
import { type BillRow, chooseTransfer } from '#src/server/booking/billing/service.ts'
import { waitUntil } from '#src/server/booking/orders/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { lockPayable } from '../payable.ts'
import { type Outdated, untilClosed } from '../resolving/outdated.ts'
import { listOpenOfBill } from '../store.ts'
import { bankAccountOf } from './account.ts'

/**
 * `GET /payment?pay_type=offline`: where to send the money. What a channel shows of the bill is closed first; the deadline
 * moves the first time that it is chosen for this money, and never to an earlier day (rule book §8.9, 17). CHANNEL for a bill
 * that is not paid by transfer, and while the shop has no account.
 */
export async function startTransfer(
  ctx: Ctx,
  member: Member,
  { order_id: orderNo, bill_id: billId }: Input<typeof payments.pay>,
): Promise<TransferTarget> {
  const account = await bankAccountOf(ctx)
  if (!account) throw new Refused('CHANNEL')
  const { amountFen, until } = await untilClosed(ctx, () => choose(ctx, member, { orderNo, billId }))
  return {
    account_name: account.name,
    account_no: account.no,
    bank: account.bank,
    reference: orderNo,
    amount_fen: amountFen,
    expire_ts: until,
  }
}

const choose = (ctx: Ctx, member: Member, asked: { orderNo: string; billId: number | undefined }) =>
  lockPayable(
    ctx,
    member,
    asked,
    async (tx, { order, bill, bills, deadline }): Promise<Chosen | Outdated> => {
      if (!takesTransfer(bill, order)) throw new Refused('CHANNEL')
      const [outdated] = await listOpenOfBill(tx, bill.id)
      if (outdated) return { outdated }
      const due = transferDue(ctx.now)
      // A first payment is due before the departure, however slow banks are.
      const longest = deadline === null ? due : beforeDeparture(due, order.departs_on)
      const until = wasChosen(bills, bill) ? null : longest
      const { due_at } = await chooseTransfer(tx, bill.id, until, ctx.now)
      const amountFen = toFen(bill.amount_fen)
      if (deadline === null) return { amountFen, until: due_at }
      if (until === null) return { amountFen, until: deadline }
      // Before its first money it is the order that waits, and holds its seats.
      const { pay_deadline } = await waitUntil(tx, order.id, until, ctx.now)
      return { amountFen, until: pay_deadline ?? due_at }
    },
  )

interface Chosen {
  amountFen: TransferTarget['amount_fen']
  until: Date
}

const wasChosen = (bills: readonly BillRow[], bill: BillRow) =>
  bills.some((each) => each.transfer_chosen_at !== null && isSameDebt(each, bill))
