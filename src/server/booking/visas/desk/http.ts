import { deskVisas } from '#src/api/desk/orders/visas.ts'
import { handlers } from '#src/server/ctx.ts'
import { setVisa, viewVisas } from './work.ts'

export const deskVisaHandlers = handlers(deskVisas, {
  info: ({ ctx, staff, input }) => viewVisas(ctx, staff, input.no),
  set: ({ ctx, staff, input }) => setVisa(ctx, staff, input),
})
