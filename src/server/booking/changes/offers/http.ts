import { dateOffers } from '#src/api/booking/departures/date-offers.ts'
import { handlers } from '#src/server/ctx.ts'
import { acceptDate, refuseDates } from './choose.ts'
import { viewOffer } from './view.ts'

export const dateOfferHandlers = handlers(dateOffers, {
  offer: ({ ctx, member, input }) => viewOffer(ctx, member, input.order_id),
  accept: ({ ctx, member, input }) => acceptDate(ctx, member, input),
  refuse: ({ ctx, member, input }) => refuseDates(ctx, member, input.order_id),
})
