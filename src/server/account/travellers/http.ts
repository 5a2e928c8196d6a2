import { revealed, travellers } from '#src/api/account/travellers.ts'
import { handlers } from '#src/server/ctx.ts'
import { revealTourist } from './reveal.ts'
import { addTourist, findTourist, listTourists, removeTourist, updateTourist } from './saved-travellers.ts'

const savedHandlers = handlers(travellers, {
  saved: ({ ctx, member, input }) =>
    input.id === undefined
      ? listTourists(ctx, member.id, input.keyword)
      : findTourist(ctx, member.id, input.id),

  add: ({ ctx, member, input }) => addTourist(ctx, member.id, input),

  async update({ ctx, member, input: { id, action, ...fields } }) {
    if (action === 'del') {
      await removeTourist(ctx, member.id, id)
      return {}
    }
    return updateTourist(ctx, member.id, id, fields)
  },
})

const revealedHandlers = handlers(revealed, {
  reveal: ({ ctx, member, input }) => revealTourist(ctx, member.id, input),
})

export const touristHandlers = [...savedHandlers, ...revealedHandlers]
