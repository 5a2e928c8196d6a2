import type { DeskEdition, deskCampaigns } from '#src/api/desk/marketing/campaigns.ts'
import type { Data, Staff } from '#src/api/endpoint.ts'
import { storedContent } from '#src/api/marketing/campaign-blocks.ts'
import { scopesOf } from '#src/domain/account/staff.ts'
import { minuteText } from '#src/domain/calendar-day.ts'
import { editorDocument } from '#src/domain/content/rich-text/editor.ts'
import type { Block, EditionContent } from '#src/domain/marketing/campaigns/block.ts'
import { editionFaults } from '#src/domain/marketing/campaigns/check.ts'
import { dueStatus, shownEdition } from '#src/domain/marketing/campaigns/showing.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { factsOf } from './facts.ts'
import {
  type DeskEditionRow,
  findCouponRules,
  findDeskEdition,
  findProducts,
  listCampaigns,
  listEditions,
} from './store.ts'

type Row = Data<(typeof deskCampaigns)['list']>['list'][number]

export const mayPublish = (staff: Staff) => scopesOf(staff, 'campaign.edit').includes('all')

export async function listAll(ctx: Ctx): Promise<Row[]> {
  const [campaigns, editions] = await Promise.all([listCampaigns(ctx.db), listEditions(ctx.db)])
  const of = Map.groupBy(editions, ({ campaignId }) => campaignId)
  return campaigns.map(({ id, ...campaign }) => {
    const own = of.get(id) ?? []
    const shown = shownEdition(own, ctx.now)
    return {
      ...campaign,
      shows: shown && { id: shown.edition.id, state: shown.state },
      editions: own.map((edition) => ({
        id: edition.id,
        title: edition.title,
        year: edition.year,
        starts_at: edition.startsAt,
        ends_at: edition.endsAt,
        status: dueStatus(edition, ctx.now),
      })),
    }
  })
}

/** `2026-12-01T10:00`, as a field of the browser writes it. */
const minuteOf = (at: Date) => minuteText(at).replace(' ', 'T')

/** Blocks as the editor reads them: its documents have the words of its own. */
export const editorBlocks = (blocks: readonly Block[]) =>
  JSON.stringify(
    blocks.map((block) =>
      block.type === 'rich_text' && block.document
        ? { ...block, document: editorDocument(block.document) }
        : block,
    ),
  )

/** Every field as the text that a save is compared by. */
export function fieldsOf(
  row: Pick<DeskEditionRow, 'title' | 'startsAt' | 'endsAt'>,
  content: EditionContent,
) {
  return {
    title: row.title,
    starts_at: minuteOf(row.startsAt),
    ends_at: minuteOf(row.endsAt),
    theme: JSON.stringify(content.theme),
    hero: JSON.stringify(content.hero),
    share: JSON.stringify(content.share),
    rules: JSON.stringify(content.rules),
    blocks: editorBlocks(content.blocks),
  }
}

/** Refuses NOT_FOUND. */
export async function viewEdition(ctx: Ctx, staff: Staff, slug: string, id: number): Promise<DeskEdition> {
  const row = await findDeskEdition(ctx.db, slug, id)
  if (!row) throw new Refused('NOT_FOUND')
  const content = storedContent(row)
  const facts = await factsOf(ctx, { ...row, content })
  return {
    id: row.id,
    title: row.title,
    year: row.year,
    starts_at: row.startsAt,
    ends_at: row.endsAt,
    status: dueStatus(row, ctx.now),
    slug: row.slug,
    name: row.name,
    version: row.version,
    fields: fieldsOf(row, content),
    updated: { by: row.updatedBy, at: row.updatedAt },
    published: row.publishedAt && { by: row.publishedBy, at: row.publishedAt },
    faults: editionFaults(content, facts),
    may_publish: mayPublish(staff),
  }
}

/** What a picker offers. */
export async function listChoices({ db, now }: Ctx, kind: 'product' | 'coupon', q: string) {
  if (kind === 'product') return (await findProducts(db, q)).map(({ id, title }) => ({ id, title, note: '' }))
  const rules = await findCouponRules(db, q, now)
  return rules.map(({ id, name, valid_to }) => ({
    id,
    title: name,
    note: valid_to === null ? '' : `${minuteText(valid_to).slice(0, 10)} 止`,
  }))
}
