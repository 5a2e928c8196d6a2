import type { departureCancelling } from '#src/api/desk/orders/departures.ts'
import type { Data } from '#src/api/endpoint.ts'
import {
  BATCH_SECOND_FEN,
  isBornApproved,
  needsFinance,
} from '#src/domain/booking/desk/departure-cancelling.ts'
import { whyNotCancelled } from '#src/domain/booking/desk/departures.ts'
import type { ShopCause } from '#src/domain/booking/refunds/deduction.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { type Planned, plannedView, planOf, tokenOf, totalsOf } from './plan.ts'
import * as store from './store.ts'
import { sampleMessages } from './telling.ts'

type View = Data<typeof departureCancelling.preview>

/** What cancelling would do to each order of the departure, and what it comes to in all. Nothing is written. */
export async function previewCancellation(ctx: Ctx, id: number, cause: ShopCause): Promise<View> {
  const departure = await store.findDeparture(ctx.db, id)
  if (!departure) throw new Refused('NOT_FOUND', undefined, '没有这个团期')
  const today = dayOf(ctx.now)
  const fault = whyNotCancelled({
    isCancelled: departure.status === 'cancelled',
    hasBegun: false,
    departsOn: departure.departs_on,
    today,
  })
  if (fault !== '') return { ...viewOf(ctx, id, cause, []), allowed: false, why: fault }
  try {
    return viewOf(ctx, id, cause, await planOf(ctx.db, await store.listOrders(ctx.db, id), { cause, today }))
  } catch (error) {
    if (!(error instanceof Refused) || error.refusal !== 'STATE') throw error
    return { ...viewOf(ctx, id, cause, []), allowed: false, why: error.sentence ?? '' }
  }
}

function viewOf({ vault }: Pick<Ctx, 'vault'>, id: number, cause: ShopCause, planned: Planned[]): View {
  const { refundFen, keptFen, compensationFen, ...counts } = totalsOf(planned)
  const needsSecond = needsFinance(refundFen)
  return {
    allowed: true,
    why: '',
    orders: planned.map(plannedView),
    sums: { ...counts, refund_fen: refundFen, kept_fen: keptFen, compensation_fen: compensationFen },
    law_text:
      planned.find(({ money }) => money && money.compensation.bp > 0)?.money?.compensation.lawText ?? '',
    needs_second: needsSecond,
    second_line_fen: BATCH_SECOND_FEN,
    messages: sampleMessages(planned, cause, needsSecond && isBornApproved(cause)),
    plan_token: tokenOf(vault, id, cause, planned),
  }
}
