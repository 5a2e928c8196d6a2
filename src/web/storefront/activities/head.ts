import type { QueryClient } from '@tanstack/react-query'
import type { Campaign, ShownBlock } from '#src/api/marketing/campaigns.ts'
import { forMachines } from '../../head/for-machines.ts'
import { infoOf, pageHead } from '../../head/page-head.ts'
import { noindex } from '../../head/robots.ts'
import { breadcrumbs, productList } from '../../head/structured-data.ts'
import { campaignKey } from './key.ts'
import type { CampaignSearch } from './search.ts'

const missing = { meta: [{ title: '没有这个活动 - 百陌旅行' }, { name: 'robots', content: noindex }] }

/** What an ended edition promised is told to no machine: neither its words nor an offer. */
export function campaignHead(queryClient: QueryClient, slug: string, search: CampaignSearch) {
  const info = infoOf(queryClient)
  const campaign = queryClient.getQueryData<Campaign>(campaignKey(slug, search.preview, search.as))
  if (!info || !campaign) return missing
  const path = `/activities/${slug}`
  const isEnded = campaign.state === 'ended'
  const { share, hero } = campaign
  const { meta, links } = pageHead(info.public_url, {
    title: `${campaign.title}${isEnded ? '（已结束）' : ''} - 百陌旅行`,
    description: isEnded
      ? `${campaign.title}已结束。这里是目前仍可报名的线路与当天的价格。`
      : share.desc || hero.sub || campaign.title,
    path,
    image: share.img || hero.img,
    imageAlt: hero.img_alt,
    robots: search.preview === undefined ? undefined : 'noindex, nofollow',
  })
  const data = import.meta.env.SSR
    ? forMachines(() => [
        breadcrumbs(info.public_url, [{ name: campaign.title, path }]),
        productList(info.public_url, productsOf(campaign.blocks), campaign.title),
      ])
    : []
  return { meta: [...meta, ...data], links }
}

const productsOf = (blocks: readonly ShownBlock[]) =>
  blocks.flatMap((block) => (block.type === 'product_grid' ? block.list : []))
