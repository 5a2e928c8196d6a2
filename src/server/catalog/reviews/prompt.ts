import type { orderReviews } from '#src/api/booking/order-reviews.ts'
import type { Data, Input } from '#src/api/endpoint.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { takeDuePrompt } from './own-store.ts'

type Prompt = Data<(typeof orderReviews)['prompt']>

const nothing: Prompt = { pop_up_label: false, order_id: '', title: '', cover: '', return_date: '' }

/**
 * Whether to ask for a review now (rule book §14): of any trip on a landing page, of the order itself on its own page.
 * An answer that says yes counts as a prompt shown. A guest is never asked, and costs no statement.
 */
export async function promptForReview(
  ctx: Ctx,
  memberId: number | null,
  { page, order_id }: Input<(typeof orderReviews)['prompt']>,
): Promise<Prompt> {
  if (memberId === null || (page === 'order_detail' && !order_id)) return nothing
  const orderNo = page === 'order_detail' ? (order_id ?? null) : null
  const due = await takeDuePrompt(ctx.db, memberId, orderNo, { now: ctx.now, today: dayOf(ctx.now) })
  return due
    ? {
        pop_up_label: true,
        order_id: due.order_no,
        title: due.title,
        cover: due.cover,
        return_date: due.returns_on,
      }
    : nothing
}
