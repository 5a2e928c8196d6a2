import { hotels } from '#src/contract/hotels.ts'
import { handlers } from '../ctx.ts'
import { viewHotel } from './service.ts'

export const hotelHandlers = handlers(
  hotels,
  {
    detail: ({ ctx, input }) => viewHotel(ctx, input.id),
  },
  { detail: (_, { id }) => [`hotel:${id}`, 'taxonomy'] },
)
