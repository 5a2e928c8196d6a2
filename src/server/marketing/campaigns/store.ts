import { sql } from 'kysely'
import type { EditionTimes } from '#src/domain/marketing/campaigns/showing.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'

export interface CampaignRow {
  id: number
  slug: string
  name: string
  keep_alive: boolean
}

export const findCampaign = (db: Db, slug: string): Promise<CampaignRow | undefined> =>
  db
    .selectFrom('campaign')
    .select(['id', 'slug', 'name', 'keep_alive'])
    .where('slug', '=', slug)
    .executeTakeFirst()

/** The published editions of one campaign, without what they show. */
export const listPublished = (db: Db, campaignId: number): Promise<EditionTimes[]> =>
  db
    .selectFrom('campaign_edition')
    .select(['id', 'status', 'starts_at as startsAt', 'ends_at as endsAt'])
    .where('campaign_id', '=', campaignId)
    .where('status', '<>', 'draft')
    .execute()

export const findEdition = (db: Db, id: number) =>
  db
    .selectFrom('campaign_edition as e')
    .innerJoin('campaign as c', 'c.id', 'e.campaign_id')
    .select(['c.slug', 'c.name', 'c.keep_alive', 'c.id as campaignId'])
    .select(['e.id', 'e.title', 'e.status', 'e.starts_at as startsAt', 'e.ends_at as endsAt'])
    .select(['e.theme', 'e.hero', 'e.share', 'e.rules', 'e.blocks'])
    .where('e.id', '=', id)
    .executeTakeFirst()
export type EditionRow = NonNullable<Awaited<ReturnType<typeof findEdition>>>

/** Campaigns with an edition that is live by its times; what ends first comes first. */
export const listLive = (db: Db, now: Date): Promise<{ slug: string; title: string }[]> =>
  db
    .selectFrom('campaign_edition as e')
    .innerJoin('campaign as c', 'c.id', 'e.campaign_id')
    .select(['c.slug', 'e.title'])
    .where('e.status', 'in', ['scheduled', 'live'])
    .where('e.starts_at', '<=', now)
    .where('e.ends_at', '>', now)
    .orderBy('e.ends_at')
    .orderBy('c.slug')
    .execute()

/** Every address that shows something, with the day of its last change, for the site map. */
export async function listAddresses(db: Db): Promise<{ slug: string; changedAt: Date }[]> {
  const { rows } = await sql<{ slug: string; changedAt: Date }>`
    select c.slug, max(e.updated_at) as "changedAt"
    from campaign c join campaign_edition e on e.campaign_id = c.id and e.status <> 'draft'
    group by c.slug order by c.slug`.execute(db)
  return rows
}

/** Writes the status that the times of published editions say, and answers which have changed. */
export async function keepStatus(tx: Tx, now: Date): Promise<{ id: number; status: string }[]> {
  const { rows } = await sql<{ id: number; status: string }>`
    update campaign_edition set status = case when ends_at <= ${now} then 'ended' else 'live' end::campaign_edition_status
    where (status = 'scheduled' and starts_at <= ${now}) or (status = 'live' and ends_at <= ${now})
    returning id, status`.execute(tx)
  return rows
}
