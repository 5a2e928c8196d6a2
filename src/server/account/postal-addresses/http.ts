import { postalAddresses } from '#src/api/account/postal-addresses.ts'
import { handlers } from '#src/server/ctx.ts'
import { addPostalAddress, listPostalAddresses, removePostalAddress, updatePostalAddress } from './service.ts'

export const postalAddressHandlers = handlers(postalAddresses, {
  list: ({ ctx, member }) => listPostalAddresses(ctx, member.id),

  add: ({ ctx, member, input }) => addPostalAddress(ctx, member.id, input),

  update: ({ ctx, member, input: { id, ...fields } }) => updatePostalAddress(ctx, member.id, id, fields),

  async remove({ ctx, member, input }) {
    await removePostalAddress(ctx, member.id, input.id)
    return {}
  },
})
