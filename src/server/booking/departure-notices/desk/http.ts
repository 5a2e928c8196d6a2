import { departureNotices } from '#src/api/desk/departures/notices.ts'
import { handlers } from '#src/server/ctx.ts'
import { revealGuide } from './reveal.ts'
import { saveNotice } from './save.ts'
import { sendNotice } from './send.ts'
import { viewNotice } from './view.ts'

export const deskNoticeHandlers = handlers(departureNotices, {
  read: ({ ctx, staff, input }) => viewNotice(ctx, staff, input.id),
  save: ({ ctx, staff, input }) => saveNotice(ctx, staff, input),
  send: ({ ctx, staff, input }) => sendNotice(ctx, staff, input),
  reveal: ({ ctx, staff, input }) => revealGuide(ctx, staff, input),
})
