import { orderShares } from '#src/api/booking/papers/shares.ts'
import { handlers } from '#src/server/ctx.ts'
import { makeShare, stopSharing } from './owner.ts'
import { sharedTrip } from './stranger.ts'

export const orderShareHandlers = handlers(orderShares, {
  make: ({ ctx, member, input }) => makeShare(ctx, member, input.order_id),
  revoke: ({ ctx, member, input }) => stopSharing(ctx, member, input.order_id),
  shared: ({ ctx, input }) => sharedTrip(ctx, input.token),
})
