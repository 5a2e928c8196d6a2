import { waitlist } from '#src/api/booking/waitlist/waitlist.ts'
import { handlers } from '#src/server/ctx.ts'
import { joinWaitlist, leaveWaitlist, waitingFor } from './join.ts'
import { listMine } from './list.ts'
import { acceptOffer } from './offer.ts'

export const waitlistHandlers = handlers(waitlist, {
  ahead: ({ ctx, input }) => waitingFor(ctx, input),
  join: ({ ctx, member, input }) => joinWaitlist(ctx, member.id, input),
  async leave({ ctx, member, input }) {
    await leaveWaitlist(ctx, member.id, input.waitlist_id)
    return {}
  },
  async mine({ ctx, member }) {
    return { list: await listMine(ctx, member.id), server_ts: ctx.now }
  },
  accept: ({ ctx, member, input }) => acceptOffer(ctx.db, member.id, input.waitlist_id, ctx.now),
})
