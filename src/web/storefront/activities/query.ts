import { queryOptions } from '@tanstack/react-query'
import type { ProductCard } from '#src/api/catalog/product-card.ts'
import type { Campaign } from '#src/api/marketing/campaigns.ts'
import { call } from '#src/web/client/api/call.ts'
import { campaignKey } from './key.ts'
import type { CampaignSearch } from './search.ts'

/** The data is in the page already: the code of its call is fetched only for another one. */
const asking = async () => (await import('#src/api/marketing/campaigns.ts')).campaigns

/** A campaign as everybody sees it, or an edition that staff look at before. */
export const campaignQuery = (slug: string, { preview, as }: CampaignSearch = {} as CampaignSearch) =>
  queryOptions({
    queryKey: campaignKey(slug, preview, as),
    queryFn: async (): Promise<Campaign> => {
      const { detail, preview: previewed } = await asking()
      return asShown(
        await (preview === undefined
          ? call(detail, { slug })
          : call(previewed, { token: preview, ...(as && { as }) })),
      )
    },
    staleTime: preview === undefined ? 60_000 : 0,
  })

/** Cards show neither subtitle nor themes: both would travel for nothing, half a kilobyte of a page’s HTML. */
const asShown = (campaign: Campaign): Campaign => ({
  ...campaign,
  blocks: campaign.blocks.map((block) => {
    if (block.type === 'product_grid') return { ...block, list: block.list.map(ofCard) }
    if (block.type !== 'product_tabs') return block
    return {
      ...block,
      tabs: block.tabs.map(({ list, ...tab }) => ({ ...tab, list: list === null ? null : list.map(ofCard) })),
    }
  }),
})
const ofCard = (product: ProductCard): ProductCard => ({ ...product, subtitle: '', theme_ids: [] })

export const liveQuery = queryOptions({
  queryKey: ['campaigns'],
  queryFn: async () => call((await asking()).live, {}),
  staleTime: 60_000,
})
