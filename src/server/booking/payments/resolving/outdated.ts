import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import type { PaymentRow } from '../store.ts'
import { resolvePayment } from './resolve.ts'

/** Has to be closed at its channel before its bill can be paid in another way (rule book §8.2). */
export interface Outdated {
  outdated: PaymentRow
}

/**
 * Begins anew after each payment that stood in the way was closed at its channel. STATE while somebody is typing a password
 * there, CHANNEL while it does not answer; two tabs that change back and forth are refused at last.
 */
export async function untilClosed<Begun extends object>(
  ctx: Ctx,
  begin: () => Promise<Begun | Outdated>,
): Promise<Begun> {
  for (let closed = 0; ; closed++) {
    const begun = await begin()
    if (!('outdated' in begun)) return begun
    if (closed === 2) throw new Refused('CHANNEL')
    const resolution = await resolvePayment(ctx, begun.outdated)
    if (resolution === 'paying') throw new Refused('STATE', undefined, '您有一笔支付正在处理，请稍候')
    if (resolution === 'unreachable') throw new Refused('CHANNEL')
  }
}
