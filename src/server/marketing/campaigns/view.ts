import { storedContent } from '#src/api/marketing/campaign-blocks.ts'
import type { Campaign } from '#src/api/marketing/campaigns.ts'
import { type CampaignState, daysLeft, lastDayOf } from '#src/domain/marketing/campaigns/showing.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { shownBlocks } from './blocks.ts'
import { type EditionRow, listLive } from './store.ts'

/** An edition as a visitor sees it in this state, with what its blocks show today. */
export async function campaignView(ctx: Ctx, edition: EditionRow, state: CampaignState): Promise<Campaign> {
  const content = storedContent(edition)
  const [blocks, live] = await Promise.all([
    shownBlocks(ctx, content.blocks, state),
    listLive(ctx.db, ctx.now),
  ])
  return {
    slug: edition.slug,
    name: edition.name,
    keep_alive: edition.keep_alive,
    state,
    title: edition.title,
    starts_at: edition.startsAt,
    ends_at: edition.endsAt,
    last_day: lastDayOf(edition.endsAt),
    days_left: Math.max(0, daysLeft(state, edition, ctx.now)),
    theme: content.theme,
    hero: content.hero,
    share: content.share,
    rules: content.rules,
    blocks,
    others: live.filter(({ slug }) => slug !== edition.slug),
  }
}
