import { type Block, type EditionContent, newBlock } from '#src/domain/marketing/campaigns/block.ts'
import type { EditionStatus } from '#src/domain/marketing/campaigns/showing.ts'
import type { Db } from '#src/platform/db/database.ts'

interface Wanted {
  title: string
  startsAt: Date
  endsAt: Date
  status: EditionStatus
  blocks?: readonly Block[]
}

const content: Omit<EditionContent, 'blocks'> = {
  theme: { tone: 'pine' },
  hero: {
    img: '/pictures/a.00000000',
    img_alt: '海边的插画',
    title: '慢慢走，看得见',
    sub: '一句话',
    cta: { label: '', url: '' },
  },
  share: { title: '慢慢走', desc: '', img: '' },
  rules: { time: '以本页为准', who: '全部会员', limits: '无', cancel: '按所签合同', invoice: '按实付金额' },
}

/** A campaign with editions that may be shown as they are; answers their numbers in the same order. */
export async function insertCampaign(
  db: Db,
  slug: string,
  editions: readonly Wanted[],
  over: { keep_alive?: boolean } = {},
) {
  const { id } = await db
    .insertInto('campaign')
    .values({ slug, name: slug, ...over })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ids: number[] = []
  for (const { title, startsAt, endsAt, status, blocks = [] } of editions) {
    const row = await db
      .insertInto('campaign_edition')
      .values({
        campaign_id: id,
        title,
        year: startsAt.getUTCFullYear(),
        starts_at: startsAt,
        ends_at: endsAt,
        status,
        theme: JSON.stringify(content.theme),
        hero: JSON.stringify(content.hero),
        share: JSON.stringify(content.share),
        rules: JSON.stringify(content.rules),
        blocks: JSON.stringify(blocks),
        updated_at: startsAt,
        published_at: status === 'draft' ? null : startsAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.push(row.id)
  }
  return { campaignId: id, ids }
}

/** Blocks that read whatever a block may read. */
export function everyBlock(productId: number): Block[] {
  return [
    newBlock('early_tiers', 'b1'),
    newBlock('product_grid', 'b2'),
    { ...newBlock('reviews', 'b3'), product_ids: [productId] } as Block,
    { ...newBlock('coupons', 'b4'), rule_ids: [1] } as Block,
  ]
}
