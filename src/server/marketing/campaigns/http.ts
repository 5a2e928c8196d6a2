import { campaigns } from '#src/api/marketing/campaigns.ts'
import { type CampaignState, editionState, shownEdition } from '#src/domain/marketing/campaigns/showing.ts'
import { Refused } from '#src/platform/refused.ts'
import { type Ctx, handlers } from '#src/server/ctx.ts'
import { isForStaff, readPreviewToken } from '#src/server/operations/previews/service.ts'
import type { Shown } from '#src/server/shown.ts'
import { findCampaign, findEdition, listLive, listPublished } from './store.ts'
import { campaignView } from './view.ts'

export const campaignHandlers = handlers(
  campaigns,
  {
    detail: ({ ctx, input: { slug } }) => viewCampaign(ctx, slug),

    async live({ ctx }) {
      return { list: await listLive(ctx.db, ctx.now) }
    },

    preview: ({ ctx, input: { token, as } }) => viewPreview(ctx, token, as),
  },
  {
    detail: ({ blocks }): Shown[] => [
      'campaigns',
      'coupons',
      'lists',
      'facets',
      'taxonomy',
      ...blocks.flatMap((block) =>
        block.type === 'reviews' ? block.list.map(({ product_id }) => `product:${product_id}` as const) : [],
      ),
    ],
    live: (): Shown[] => ['campaigns'],
  },
)

/** Refuses NOT_FOUND for a campaign that does not exist or of which nothing was ever published. */
async function viewCampaign(ctx: Ctx, slug: string) {
  const campaign = await findCampaign(ctx.db, slug)
  const shown = campaign && shownEdition(await listPublished(ctx.db, campaign.id), ctx.now)
  const edition = shown && (await findEdition(ctx.db, shown.edition.id))
  if (!edition) throw new Refused('NOT_FOUND')
  return campaignView(ctx, edition, shown.state)
}

/** An edition as it is written at this moment, in the state that is asked for. Refuses NOT_FOUND. */
async function viewPreview(ctx: Ctx, token: string, as: CampaignState | undefined) {
  const preview = readPreviewToken(ctx.vault, token, ctx.now)
  const holds = preview?.kind === 'campaign' && (await isForStaff(ctx.db, preview))
  const edition = holds ? await findEdition(ctx.db, preview.id) : undefined
  if (!edition) throw new Refused('NOT_FOUND', undefined, '预览链接已失效，请在工作台重新打开')
  const published = editionState({ ...edition, status: 'scheduled' }, ctx.now) ?? 'live'
  return campaignView(ctx, edition, as ?? published)
}
