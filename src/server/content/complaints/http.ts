import { complaints } from '#src/api/content/complaints.ts'
import { handlers } from '#src/server/ctx.ts'
import { ownPicture, takePicture } from './pictures.ts'
import { confirmSolved, fileComplaint, listOwn, reopen, reply, viewOwn } from './service.ts'

const PAGE_SIZE = 10

export const complaintHandlers = handlers(complaints, {
  list: ({ ctx, member, input }) =>
    listOwn(ctx, member, { page: input.page ?? 1, size: input.pageSize ?? input.size ?? PAGE_SIZE }),
  info: ({ ctx, member, input }) => viewOwn(ctx, ctx.db, member, input.complaint_no),
  picture: ({ ctx, member, file }) => takePicture(ctx, member, file),
  pictureFile: ({ ctx, member, input }) => ownPicture(ctx, member, input.ref),
  add: ({ ctx, member, input }) => fileComplaint(ctx, member, input),
  reply: ({ ctx, member, input }) => reply(ctx, member, input),
  solved: ({ ctx, member, input }) => confirmSolved(ctx, member, input),
  reopen: ({ ctx, member, input }) => reopen(ctx, member, input),
})
