import { deskComplaints } from '#src/api/desk/service/complaints.ts'
import { handlers } from '#src/server/ctx.ts'
import { complaintPicture, pageComplaints, viewComplaint } from './read.ts'
import { answerComplaint, assignComplaint, closeComplaint, noteComplaint } from './work.ts'

export const deskComplaintHandlers = handlers(deskComplaints, {
  list: ({ ctx, staff, input }) => pageComplaints(ctx, staff, input),
  detail: ({ ctx, staff, input }) => viewComplaint(ctx, ctx.db, staff, input.complaint_no),
  picture: ({ ctx, staff, input }) => complaintPicture(ctx, staff, input),
  answer: ({ ctx, staff, input }) => answerComplaint(ctx, staff, input),
  note: ({ ctx, staff, input }) => noteComplaint(ctx, staff, input),
  assign: ({ ctx, staff, input }) => assignComplaint(ctx, staff, input),
  close: ({ ctx, staff, input }) => closeComplaint(ctx, staff, input),
})
