import { useSuspenseQuery } from '@tanstack/react-query'
import { LaterBlock } from './blocks/block-parts.tsx'
import { Blocks } from './blocks/blocks.tsx'
import { CampaignHero, StateBar } from './blocks/top.tsx'
import { campaignQuery } from './query.ts'
import type { CampaignSearch } from './search.ts'

/** Takes its campaign by address part, never from the address itself: while hidden, that is another page's. */
export default function CampaignPage({ slug, preview, as }: { slug: string } & CampaignSearch) {
  const { data: campaign } = useSuspenseQuery(campaignQuery(slug, { preview, as }))
  const { blocks, state } = campaign
  return (
    <main className="pb-4" id="main">
      {preview !== undefined && (
        <p className="bg-warn-50 py-2 text-center text-warn" role="status">
          预览：这一期尚未公开，只有持有本链接的人能看到，十五分钟内有效。
        </p>
      )}
      <CampaignHero campaign={campaign} />
      <StateBar campaign={campaign} />
      <Blocks
        blocks={blocks.at(-1)?.type === 'faq' ? blocks.slice(0, -1) : blocks}
        campaign={campaign}
        search={{ preview, as }}
      />
      {state !== 'ended' && (
        <div className="container-page" id="rules">
          <LaterBlock as={as} id="rules" preview={preview} slug={slug} />
        </div>
      )}
    </main>
  )
}
