import { revealed, travellers } from '#src/api/account/travellers.ts'
import { handlers } from '#src/server/ctx.ts'
import { revealSavedTraveller } from './reveal.ts'
import {
  addSavedTraveller,
  findSavedTraveller,
  listSavedTravellers,
  removeSavedTraveller,
  updateSavedTraveller,
} from './saved-travellers.ts'

const ownHandlers = handlers(travellers, {
  saved: ({ ctx, member, input }) =>
    input.id === undefined
      ? listSavedTravellers(ctx, member.id, input.keyword)
      : findSavedTraveller(ctx, member.id, input.id),

  add: ({ ctx, member, input }) => addSavedTraveller(ctx, member.id, input),

  async update({ ctx, member, input: { id, action, ...fields } }) {
    if (action === 'del') {
      await removeSavedTraveller(ctx, member.id, id)
      return {}
    }
    return updateSavedTraveller(ctx, member.id, id, fields)
  },
})

const revealedHandlers = handlers(revealed, {
  reveal: ({ ctx, member, input }) => revealSavedTraveller(ctx, member.id, input),
})

export const savedTravellerHandlers = [...ownHandlers, ...revealedHandlers]
