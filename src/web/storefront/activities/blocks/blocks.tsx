import type { Campaign, ShownBlock, ShownBlockOf } from '#src/api/marketing/campaigns.ts'
import { Coupons } from './coupons.tsx'
import { CustomFormPlace, LeadFormPlace } from './form-places.tsx'
import { ImageMap } from './image-map.tsx'
import { Grid, Tabs } from './products.tsx'
import { Reviews } from './reviews.tsx'
import { Tiers } from './tiers.tsx'
import { DaysLeft, NavBar } from './top.tsx'
import { Band, Image, Questions, Text, TextBesideImage } from './words.tsx'

interface Props {
  blocks: readonly ShownBlock[]
  campaign: Campaign
}

/** A text with a picture behind it are one row; the days left stand in the bar of anchors where there is one. */
export function Blocks({ blocks, campaign }: Props) {
  const hasNav = blocks.some(({ type }) => type === 'nav')
  return blocks.map((block, index) => {
    const before = blocks[index - 1]
    const next = blocks[index + 1]
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
        {block.type === 'rich_text' && next?.type === 'image' ? (
          <TextBesideImage image={next} text={block} />
        ) : (
          <OneBlock block={block} campaign={campaign} />
        )}
      </div>
    )
  })
}

type Placed = Exclude<ShownBlock, ShownBlockOf<'nav'>>

function OneBlock({ block, campaign }: { block: Placed; campaign: Campaign }) {
  switch (block.type) {
    case 'hero':
      return <Band block={block} />
    case 'countdown':
      return (
        <p className="panel mt-7 flex px-6 py-4">
          <DaysLeft campaign={campaign} />
        </p>
      )
    case 'coupons':
      return <Coupons block={block} campaign={campaign} />
    case 'product_grid':
      return <Grid block={block} isEnded={campaign.state === 'ended'} />
    case 'product_tabs':
      return <Tabs block={block} isEnded={campaign.state === 'ended'} />
    case 'early_tiers':
      return <Tiers block={block} />
    case 'rich_text':
      return <Text block={block} />
    case 'image':
      return <Image block={block} />
    case 'image_map':
      return <ImageMap block={block} />
    case 'lead_form':
      return <LeadFormPlace block={block} slug={campaign.slug} />
    case 'custom_form':
      return <CustomFormPlace block={block} slug={campaign.slug} />
    case 'reviews':
      return <Reviews block={block} />
    case 'faq':
      return <Questions block={block} />
  }
}
