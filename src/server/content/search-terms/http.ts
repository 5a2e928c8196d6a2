import { deskSearchTerms } from '#src/api/desk/content/search-terms.ts'
import { handlers } from '#src/server/ctx.ts'
import { topTerms } from './service.ts'

export const deskSearchTermHandlers = handlers(deskSearchTerms, {
  top: ({ ctx }) => topTerms(ctx),
})
