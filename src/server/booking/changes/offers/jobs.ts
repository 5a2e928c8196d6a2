import { forEach } from '#src/platform/jobs/for-each.ts'
import type { PeriodicJob } from '#src/platform/jobs/periodic.ts'
import { giveBackOffered } from '#src/server/booking/cancellations/service.ts'
import { lockOrder } from '#src/server/booking/orders/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { findOpenChange } from '../store.ts'
import { findOffered, listLapsed } from './store.ts'

/** How many offers one run looks at. */
const BATCH = 200

export const dateOfferJobs = (ctx: () => Ctx): PeriodicJob[] => [
  { name: 'date_offer_lapse', everySeconds: 60, run: () => lapseOffers(ctx()) },
]

/** Gives everything back to who has not chosen in time, or has let a date go that they had chosen (rule book §8.9, 13). */
async function lapseOffers(ctx: Ctx) {
  await forEach(await listLapsed(ctx.db, BATCH, ctx.now), ({ order_id }) =>
    ctx.transaction(async (tx) => {
      const order = await lockOrder(tx, { id: order_id })
      const offer = order && (await findOffered(tx, order.id))
      if (!offer || ctx.now < offer.offer_until || (await findOpenChange(tx, order_id))) return
      await giveBackOffered(ctx, tx, order, offer, 'lapsed')
    }),
  )
}
