import { statusAfterPaying } from '#src/domain/booking/payment.ts'
import { forEach } from '#src/platform/jobs/for-each.ts'
import type { PeriodicJob } from '#src/platform/jobs/periodic.ts'
import type { Ctx } from '#src/server/ctx.ts'
import type { Jobs } from '#src/server/queues.ts'
import * as due from './due-store.ts'
import { listDueRefunds } from './refunds/refund-store.ts'
import { sendRefund } from './refunds/refunds.ts'
import { expireOrder } from './resolving/expiry.ts'
import { askChannel, closeAgain, resolvePayment } from './resolving/resolve.ts'
import { claimQuery } from './store.ts'
import { lookForAccount } from './transfers/account.ts'

export { sendRefund }

/** How many payments one run handles; the rest comes next. Each may cost two calls to the channel. */
const BATCH = 200
const AT_ONCE = 4

/** Rule book §26.1. All of them may run twice, and at the same time as the travellers' own calls. */
export const paymentJobs = (ctx: () => Ctx): PeriodicJob[] => [
  { name: 'order_expire', everySeconds: 30, run: () => expireOrders(ctx()) },
  { name: 'pay_query', everySeconds: 60, run: () => queryPayments(ctx()) },
  { name: 'refund_run', everySeconds: 60, run: () => runRefunds(ctx()) },
  { name: 'transfer_account', everySeconds: 3600, atStart: true, run: () => lookForAccount(ctx()) },
]

const expireOrders = async (ctx: Ctx) =>
  forEach(await due.listOverdueOrders(ctx.db, BATCH, ctx.now), (order) => expireOrder(ctx, order), AT_ONCE)

/** Sends refunds whose job was lost, or that wait for their next try. */
const runRefunds = async (ctx: Ctx) =>
  forEach(
    await listDueRefunds(ctx.db, BATCH, ctx.now),
    ({ id }) => sendRefund(ctx, { refundId: id }),
    AT_ONCE,
  )

/** A channel that does not answer for some holds up no trade of another that may be opened again. */
const queryPayments = (ctx: Ctx) => forEach([queryOpen, closeReopenable], (part) => part(ctx))

const closeReopenable = async (ctx: Ctx) =>
  forEach(
    await due.listReopenable(ctx.db, BATCH, ctx.now),
    async (payment) => {
      if (await claimQuery(ctx.db, payment.id, 0, ctx.now)) await closeAgain(ctx, payment)
    },
    AT_ONCE,
  )

/** For travellers who paid and closed the page, when the channel's notification is lost as well. */
const queryOpen = async (ctx: Ctx) =>
  forEach(
    await due.listUnheard(ctx.db, BATCH, ctx.now),
    async (payment) => {
      if (!(await claimQuery(ctx.db, payment.id, 0, ctx.now))) return
      // One that ran out of time, never got a way to pay it, or may no longer be paid is closed, not only asked.
      const isOver = payment.expires_at <= ctx.now || payment.pay_action === null || !isPayable(payment)
      if (isOver) await resolvePayment(ctx, payment)
      else await askChannel(ctx, payment)
    },
    AT_ONCE,
  )

const isPayable = ({ bill_status, bill_kind, order_status, is_standing_still }: due.OpenPayment) =>
  !is_standing_still && bill_status === 'unpaid' && statusAfterPaying(bill_kind, order_status) !== null

/** Closes payments at the channel whose bills can no longer be paid. Throws, to run again, while one stays open. */
export async function closePayments(ctx: Ctx, { orderId }: Jobs['payment.close']) {
  const stale = (await due.listOpenWithBills(ctx.db, orderId)).filter((payment) => !isPayable(payment))
  for (const payment of stale) {
    const resolution = await resolvePayment(ctx, payment)
    if (resolution === 'paying' || resolution === 'unreachable')
      throw new Error(`${payment.out_trade_no} could not be closed: ${resolution}`)
  }
}
