import { useSuspenseQuery } from '@tanstack/react-query'
import type { Campaign, ShownBlock } from '#src/api/marketing/campaigns.ts'
import { Section } from '../../../product/request/section.tsx'
import { campaignQuery } from '../../query.ts'
import type { BlockPlace } from '../../search.ts'
import { ImageMap } from './image-map.tsx'
import { Grid, Tabs } from './products.tsx'
import { Reviews } from './reviews.tsx'
import { Video } from './video.tsx'
import { Band, Image, Questions, Rules, Text, TextBesideImage } from './words.tsx'

/** A block below the first screen. A text with a picture behind it are one row. */
export function OneBlock({ slug, preview, as, id }: BlockPlace) {
  const { data: campaign } = useSuspenseQuery(campaignQuery(slug, { preview, as }))
  const { blocks, state } = campaign
  if (id === 'rules') return <RulesAndQuestions campaign={campaign} />
  const index = blocks.findIndex((block) => block.id === id)
  const [block, next] = blocks.slice(index, index + 2)
  if (index < 0 || !block) return null
  if (block.type === 'rich_text' && next?.type === 'image')
    return <TextBesideImage image={next} text={block} />
  return <Shown block={block} isEnded={state === 'ended'} />
}

function Shown({ block, isEnded }: { block: ShownBlock; isEnded: boolean }) {
  switch (block.type) {
    case 'hero':
      return <Band block={block} />
    case 'product_grid':
      return <Grid block={block} isEnded={isEnded} />
    case 'product_tabs':
      return <Tabs block={block} isEnded={isEnded} />
    case 'rich_text':
      return <Text block={block} />
    case 'image':
      return <Image block={block} />
    case 'image_map':
      return <ImageMap block={block} />
    case 'video':
      return <Video block={block} />
    case 'reviews':
      return <Reviews block={block} />
    case 'faq':
      return <Questions block={block} />
    default:
      return null
  }
}

/** Questions that stand last are beside the rules. */
function RulesAndQuestions({ campaign: { blocks, rules } }: { campaign: Campaign }) {
  const last = blocks.at(-1)
  if (last?.type === 'faq') return <Rules questions={last} rules={rules} />
  return (
    <Section title="活动规则">
      <Rules questions={null} rules={rules} />
    </Section>
  )
}
