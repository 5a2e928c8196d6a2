import { deskCampaigns } from '#src/api/desk/marketing/campaigns.ts'
import { Refused } from '#src/platform/refused.ts'
import { handlers } from '#src/server/ctx.ts'
import { makePreviewToken } from '#src/server/operations/previews/service.ts'
import { listAll, listChoices, viewEdition } from './read.ts'
import { findDeskEdition } from './store.ts'
import { discardEdition, endEdition, publishEdition, withdrawEdition } from './turn.ts'
import { copyEdition, createCampaign, saveEdition } from './write.ts'

export const deskCampaignHandlers = handlers(deskCampaigns, {
  list: async ({ ctx }) => ({ list: await listAll(ctx) }),
  create: ({ ctx, staff, input }) => createCampaign(ctx, staff, input),
  edition: ({ ctx, staff, input: { slug, id } }) => viewEdition(ctx, staff, slug, id),
  choices: async ({ ctx, input: { kind, q = '' } }) => ({ list: await listChoices(ctx, kind, q.trim()) }),
  copy: ({ ctx, staff, input }) => copyEdition(ctx, staff, input),
  save: ({ ctx, staff, input }) => saveEdition(ctx, staff, input),
  publish: ({ ctx, staff, input }) => publishEdition(ctx, staff, input),
  withdraw: ({ ctx, staff, input }) => withdrawEdition(ctx, staff, input),
  end: ({ ctx, staff, input }) => endEdition(ctx, staff, input),
  discard: ({ ctx, input }) => discardEdition(ctx, input),

  async preview({ ctx, staff, input: { slug, id } }) {
    const edition = await findDeskEdition(ctx.db, slug, id)
    if (!edition) throw new Refused('NOT_FOUND')
    const { token, until } = makePreviewToken(ctx.vault, { kind: 'campaign', id, staffId: staff.id }, ctx.now)
    return { url: `${ctx.publicUrl}/activities/${slug}?preview=${token}`, until }
  },
})
