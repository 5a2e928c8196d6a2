import { deskInquiries } from '#src/api/desk/service/inquiries.ts'
import { handlers } from '#src/server/ctx.ts'
import { listAssignees } from '#src/server/operations/service-work/service.ts'
import { pageInquiries, viewInquiry } from './read.ts'
import { revealPhone } from './reveal.ts'
import {
  assignInquiry,
  closeInquiry,
  markComplaint,
  recordContact,
  turnToChat,
  turnToCustom,
} from './work.ts'

export const deskInquiryHandlers = handlers(deskInquiries, {
  list: ({ ctx, staff, input }) => pageInquiries(ctx, staff, input),
  assignees: ({ ctx }) => listAssignees(ctx.db, 'inquiry'),
  detail: ({ ctx, staff, input }) => viewInquiry(ctx, ctx.db, staff, input),
  step: ({ ctx, staff, input }) => recordContact(ctx, staff, input),
  assign: ({ ctx, staff, input }) => assignInquiry(ctx, staff, input),
  complain: ({ ctx, staff, input }) => markComplaint(ctx, staff, input),
  custom: ({ ctx, staff, input }) => turnToCustom(ctx, staff, input),
  chat: ({ ctx, staff, input }) => turnToChat(ctx, staff, input),
  close: ({ ctx, staff, input }) => closeInquiry(ctx, staff, input),
  reveal: ({ ctx, staff, input }) => revealPhone(ctx, staff, input),
})
