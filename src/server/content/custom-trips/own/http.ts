import { ownRequests } from '#src/api/content/custom/own-requests.ts'
import { handlers } from '#src/server/ctx.ts'
import { askForDesigner, withdrawRequest } from './acts.ts'
import { pageOwn } from './view.ts'

export const ownRequestHandlers = handlers(ownRequests, {
  list: ({ ctx, member, input }) => pageOwn(ctx, member.id, input),
  withdraw: ({ ctx, member, input }) => withdrawRequest(ctx, member.id, input),
  redesign: ({ ctx, member, input }) => askForDesigner(ctx, member.id, input),
})
