import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { CampaignPage } from '#src/web/cached-pages.tsx'
import { isRefusal } from '#src/web/client/api/call.ts'
import { couponsPart, onePart } from './blocks/block-parts.tsx'
import { customPart, leadPart } from './blocks/form-places.tsx'
import { claimedQuery, listsOf } from './claimed-query.ts'
import { campaignQuery, liveQuery } from './query.ts'
import type { CampaignSearch } from './search.ts'

/** What a campaign's page needs; for an address that no campaign has, those that are live. */
export async function loadCampaign(queryClient: QueryClient, slug: string, search: CampaignSearch) {
  const [campaign] = await Promise.all([
    queryClient.ensureQueryData(campaignQuery(slug, search)).catch(async (error: unknown) => {
      if (!isRefusal(error, 'NOT_FOUND') && !isRefusal(error, 'PARAM')) throw error
      await queryClient.ensureQueryData(liveQuery)
      throw notFound()
    }),
    CampaignPage.preload?.(),
    onePart.preload(),
    couponsPart.preload(),
    leadPart.preload(),
    customPart.preload(),
  ])
  if (campaign.state === 'ended') return
  // A page shows its prices without them, should they fail.
  const prices = listsOf(campaign.blocks).map((list) => queryClient.ensureQueryData(claimedQuery(list)))
  await Promise.allSettled(prices)
}
