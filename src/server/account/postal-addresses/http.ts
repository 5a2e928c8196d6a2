import { mails } from '#src/api/account/postal-addresses.ts'
import { handlers } from '#src/server/ctx.ts'
import { addMail, listMails, removeMail, updateMail } from './service.ts'

export const mailHandlers = handlers(mails, {
  list: ({ ctx, member }) => listMails(ctx, member.id),

  add: ({ ctx, member, input }) => addMail(ctx, member.id, input),

  update: ({ ctx, member, input: { id, ...fields } }) => updateMail(ctx, member.id, id, fields),

  async remove({ ctx, member, input }) {
    await removeMail(ctx, member.id, input.id)
    return {}
  },
})
