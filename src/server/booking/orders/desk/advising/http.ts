import { orderAdvising } from '#src/api/desk/orders/advising/advising.ts'
import { handlers } from '#src/server/ctx.ts'
import { placeAdvised } from './place.ts'
import { adviseQuote } from './quote.ts'
import { datesOnSale, tripChoices } from './trip.ts'

export const adviseHandlers = handlers(orderAdvising, {
  dates: ({ ctx, input }) => datesOnSale(ctx, input.product_id),
  trip: ({ ctx, input }) => tripChoices(ctx, input),
  quote: ({ ctx, staff, input }) => adviseQuote(ctx, staff, input),
  place: ({ ctx, staff, input }) => placeAdvised(ctx, staff, input),
})
