import { hotels } from '#src/api/catalog/hotels.ts'
import { handlers } from '#src/server/ctx.ts'
import { viewHotel } from './service.ts'

export const hotelHandlers = handlers(
  hotels,
  {
    detail: ({ ctx, input }) => viewHotel(ctx, input.id),
  },
  { detail: (_, { id }) => [`hotel:${id}`, 'taxonomy'] },
)
