import { messages } from '#src/api/account/messages.ts'
import { handlers } from '#src/server/ctx.ts'
import { listMessages, readMessages } from './service.ts'

const PAGE_SIZE = 20

export const messageHandlers = handlers(messages, {
  list: ({ ctx, member, input }) =>
    listMessages(ctx, member.id, {
      kind: input.kind ?? null,
      page: input.page ?? 1,
      size: input.pageSize ?? input.size ?? PAGE_SIZE,
    }),

  read: ({ ctx, member, input }) => readMessages(ctx, member.id, input),
})
