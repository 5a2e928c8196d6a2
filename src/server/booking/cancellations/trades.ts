import pLimit from 'p-limit'
import type { Tx } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import { resolvePayment } from '#src/server/booking/payments/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { listOpenPayments } from './store.ts'

const AT_ONCE = 4

/**
 * Asks the channels about everything that is open of a departure and closes it, before any order of it is locked. What was
 * paid meanwhile is recorded, and the sums are worked out with it. CHANNEL while somebody is typing a password or a
 * channel does not answer: then nothing has changed.
 */
export async function settleTrades(ctx: Ctx, departureId: number) {
  const turn = pLimit(AT_ONCE)
  const outside = ctx.outside ?? ctx
  const open = await listOpenPayments(outside.db, departureId)
  const found = await Promise.all(open.map((payment) => turn(() => resolvePayment(outside, payment))))
  if (found.includes('paying')) throw new Refused('CHANNEL', undefined, '有客人正在支付，请稍候再取消团期')
  if (found.includes('unreachable'))
    throw new Refused('CHANNEL', undefined, '渠道暂时无法查询，团期未取消，金额未变')
}

/** The same by jobs of the transaction, for what nobody has to wait for. */
export async function settleTradesLater({ jobs }: Pick<Ctx, 'jobs'>, tx: Tx, departureId: number) {
  const orders = new Set((await listOpenPayments(tx, departureId)).map(({ order_id }) => order_id))
  for (const orderId of orders) await jobs.enqueueLater(tx, 'payment.close', { orderId })
}
