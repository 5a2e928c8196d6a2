import { changes } from '#src/api/booking/changes.ts'
import { handlers } from '#src/server/ctx.ts'
import { quoteDateChange } from './quote.ts'

export const changeHandlers = handlers(changes, {
  quote: ({ ctx, member, input }) => quoteDateChange(ctx, member, input),
})
