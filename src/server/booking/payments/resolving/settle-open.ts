import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import type { PaymentRow } from '../store.ts'
import { resolvePayment } from './resolve.ts'

/** What a clerk wanted to end, in the words of the refusals: verb `取消`, and what stays as it is, `订单未取消`. */
interface Ending {
  verb: string
  undone: string
}

/**
 * Before a clerk ends what could still be paid: the channels are asked about what is open, and close it. Answers the
 * number of a payment that turns out to be paid, or the ids that were closed; CHANNEL while nobody knows. It is recorded
 * outside of the clerk's transaction: what a channel said is true even where the change fails.
 */
export async function settleOpen(
  ctx: Ctx,
  open: readonly PaymentRow[],
  { verb, undone }: Ending,
): Promise<{ paid: string } | { paid: null; looked: ReadonlySet<number> }> {
  const looked = new Set<number>()
  for (const payment of open) {
    const resolution = await resolvePayment(ctx.outside ?? ctx, payment)
    if (resolution === 'paid') return { paid: payment.out_trade_no }
    if (resolution === 'paying') throw new Refused('CHANNEL', undefined, `客人正在支付，请稍候再${verb}`)
    if (resolution === 'unreachable')
      throw new Refused('CHANNEL', undefined, `渠道暂时无法查询，${undone}，金额未变`)
    looked.add(payment.id)
  }
  return { paid: null, looked }
}

/** Under the order's lock: refuses CHANNEL when somebody has begun to pay since the channels were asked. */
export function assertNoneBegan(
  open: readonly Pick<PaymentRow, 'id'>[],
  looked: ReadonlySet<number>,
  { verb }: Pick<Ending, 'verb'>,
) {
  if (open.some(({ id }) => !looked.has(id)))
    throw new Refused('CHANNEL', undefined, `客人刚刚发起了新的支付，请稍候再${verb}`)
}
