import type { Campaign, ShownBlock, ShownBlockOf } from '#src/api/marketing/campaigns.ts'
import type { CampaignSearch } from '../search.ts'
import { LaterBlock } from './block-parts.tsx'
import { CustomFormPlace, LeadFormPlace } from './form-places.tsx'
import { Tiers } from './tiers.tsx'
import { DaysLeft, NavBar } from './top.tsx'

interface Props {
  blocks: readonly ShownBlock[]
  campaign: Campaign
  search: CampaignSearch
}

/** A text with a picture behind it are one row; the days left stand in the bar of anchors where there is one. */
export function Blocks({ blocks, campaign, search }: Props) {
  const hasNav = blocks.some(({ type }) => type === 'nav')
  return blocks.map((block, index) => {
    const before = blocks[index - 1]
    // What is to come says its day in the bar of its state.
    if (block.type === 'countdown' && (hasNav || campaign.state !== 'live')) return null
    if (block.type === 'image' && before?.type === 'rich_text') return null
    if (block.type === 'nav')
      return (
        <NavBar
          block={block}
          campaign={campaign}
          countdown={campaign.state === 'live' && blocks.some(({ type }) => type === 'countdown')}
          key={block.id}
        />
      )
    return (
      <div className="container-page scroll-mt-29" id={block.id} key={block.id}>
        <OneOf block={block} campaign={campaign} search={search} />
      </div>
    )
  })
}

interface OneProps {
  block: Exclude<ShownBlock, ShownBlockOf<'nav'>>
  campaign: Campaign
  search: CampaignSearch
}

function OneOf({ block, campaign, search: { preview, as } }: OneProps) {
  const { slug } = campaign
  switch (block.type) {
    case 'countdown':
      return (
        <p className="panel mt-7 flex px-6 py-4">
          <DaysLeft campaign={campaign} />
        </p>
      )
    case 'early_tiers':
      return <Tiers block={block} />
    case 'lead_form':
      return <LeadFormPlace block={block} slug={slug} />
    case 'custom_form':
      return <CustomFormPlace block={block} slug={slug} />
    default:
      return (
        <LaterBlock
          as={as}
          id={block.id}
          isOfCoupons={block.type === 'coupons'}
          preview={preview}
          slug={slug}
        />
      )
  }
}
