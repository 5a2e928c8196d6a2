import { departureNotice } from '#src/api/booking/departures/notices.ts'
import { handlers } from '#src/server/ctx.ts'
import { markRead, noticeOfOwn } from './member.ts'

export const noticeHandlers = handlers(departureNotice, {
  read: ({ ctx, member, input }) => noticeOfOwn(ctx, member, input.order_id),
  mark: ({ ctx, member, input }) => markRead(ctx, member, input.order_id),
})
