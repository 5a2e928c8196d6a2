import { storedContent } from '#src/api/marketing/campaign-blocks.ts'
import { campaigns } from '#src/api/marketing/campaigns.ts'
import {
  blocksShown,
  type CampaignState,
  editionState,
  shownEdition,
} from '#src/domain/marketing/campaigns/showing.ts'
import type { CouponTab } from '#src/domain/marketing/coupons/coupon-codes.ts'
import { Refused } from '#src/platform/refused.ts'
import { type Ctx, handlers } from '#src/server/ctx.ts'
import { isForStaff, readPreviewToken } from '#src/server/operations/previews/service.ts'
import type { Shown } from '#src/server/shown.ts'
import { offeredClaimable, ownCoupons } from '../coupons/service.ts'
import { findCampaign, findEdition, listLive, listPublished } from './store.ts'
import { campaignView } from './view.ts'

export const campaignHandlers = handlers(
  campaigns,
  {
    detail: ({ ctx, input: { slug } }) => viewCampaign(ctx, slug),

    async live({ ctx }) {
      return { list: await listLive(ctx.db, ctx.now) }
    },

    async coupons({ ctx, member, input: { source, type = 'claimable' } }) {
      const ruleIds = source === undefined ? null : await couponRulesOf(ctx, source, type)
      return type === 'claimable'
        ? { title: '可领取的优惠券', list: await offeredClaimable(ctx, ruleIds, member?.id ?? null) }
        : {
            title: '我的优惠券',
            list: member ? await ownCoupons(ctx, member.id, { tab: type, ruleIds }) : [],
          }
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
  const shown = await shownAt(ctx, slug)
  if (!shown) throw new Refused('NOT_FOUND')
  return campaignView(ctx, shown.edition, shown.state)
}

/** The rules of a page's coupons, in their order there. Before its edition begins and once it is over none can be claimed. */
async function couponRulesOf(ctx: Ctx, slug: string, tab: CouponTab): Promise<number[]> {
  const shown = await shownAt(ctx, slug)
  if (!shown || (tab === 'claimable' && shown.state !== 'live')) return []
  return blocksShown(storedContent(shown.edition).blocks, shown.state).flatMap((block) =>
    block.type === 'coupons' ? block.rule_ids : [],
  )
}

async function shownAt({ db, now }: Pick<Ctx, 'db' | 'now'>, slug: string) {
  const campaign = await findCampaign(db, slug)
  const shown = campaign && shownEdition(await listPublished(db, campaign.id), now)
  const edition = shown && (await findEdition(db, shown.edition.id))
  return edition && { edition, state: shown.state }
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
