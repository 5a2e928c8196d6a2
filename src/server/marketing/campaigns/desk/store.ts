import { type SqlBool, sql } from 'kysely'
import type { EditionContent } from '#src/domain/marketing/campaigns/block.ts'
import type { EditionStatus } from '#src/domain/marketing/campaigns/showing.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'

const editions = (db: Db) =>
  db
    .selectFrom('campaign_edition as e')
    .innerJoin('campaign as c', 'c.id', 'e.campaign_id')
    .leftJoin('staff as writer', 'writer.id', 'e.updated_by')
    .leftJoin('staff as publisher', 'publisher.id', 'e.published_by')
    .select(['c.slug', 'c.name', 'c.id as campaignId'])
    .select(['e.id', 'e.title', 'e.year', 'e.status', 'e.version'])
    .select(['e.starts_at as startsAt', 'e.ends_at as endsAt'])
    .select(['e.theme', 'e.hero', 'e.share', 'e.rules', 'e.blocks'])
    .select(['e.updated_at as updatedAt', 'e.published_at as publishedAt'])
    .select(['writer.name as updatedBy', 'publisher.name as publishedBy'])

export const findDeskEdition = (db: Db, slug: string, id: number) =>
  editions(db).where('c.slug', '=', slug).where('e.id', '=', id).executeTakeFirst()
export type DeskEditionRow = NonNullable<Awaited<ReturnType<typeof findDeskEdition>>>

/** The edition, with its campaign locked: of two that publish at once the second sees the first. */
export async function lockEdition(tx: Tx, slug: string, id: number): Promise<DeskEditionRow | undefined> {
  await tx.selectFrom('campaign').select('id').where('slug', '=', slug).forUpdate().execute()
  return findDeskEdition(tx, slug, id)
}

export const listCampaigns = (db: Db) =>
  db.selectFrom('campaign').select(['id', 'slug', 'name', 'keep_alive']).orderBy('slug').execute()

/** Of every campaign, the newest first; a campaign has one for each time that it ran. */
export const listEditions = (db: Db) =>
  db
    .selectFrom('campaign_edition')
    .select(['id', 'campaign_id as campaignId', 'title', 'year', 'status'])
    .select(['starts_at as startsAt', 'ends_at as endsAt'])
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Refuses nothing: undefined where the address is taken. */
export const insertCampaign = (tx: Tx, slug: string, name: string) =>
  tx
    .insertInto('campaign')
    .values({ slug, name })
    .onConflict((taken) => taken.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst()

interface Written {
  title: string
  startsAt: Date
  endsAt: Date
  content: EditionContent
}

const columnsOf = ({ title, startsAt, endsAt, content }: Written) => ({
  title,
  year: Number(new Date(startsAt.getTime() + 8 * 3_600_000).toISOString().slice(0, 4)),
  starts_at: startsAt,
  ends_at: endsAt,
  theme: JSON.stringify(content.theme),
  hero: JSON.stringify(content.hero),
  share: JSON.stringify(content.share),
  rules: JSON.stringify(content.rules),
  blocks: JSON.stringify(content.blocks),
})

export async function insertDraft(
  tx: Tx,
  campaignId: number,
  written: Written,
  { by, at }: { by: number; at: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('campaign_edition')
    .values({
      ...columnsOf(written),
      campaign_id: campaignId,
      created_by: by,
      updated_by: by,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const writeEdition = (
  tx: Tx,
  { id, version }: { id: number; version: number },
  written: Written,
  { by, at }: { by: number; at: Date },
) =>
  tx
    .updateTable('campaign_edition')
    .set({ ...columnsOf(written), version, updated_by: by, updated_at: at })
    .where('id', '=', id)
    .execute()

interface Turn {
  status: EditionStatus
  published?: { by: number; at: Date }
  endsAt?: Date
}

/** Raises the version too: who saw the edition before sees another one now. */
export const turnEdition = (tx: Tx, id: number, { status, published, endsAt }: Turn, at: Date) =>
  tx
    .updateTable('campaign_edition')
    .set(({ eb }) => ({
      status,
      version: eb('version', '+', 1),
      updated_at: at,
      ...(published && { published_by: published.by, published_at: published.at }),
      ...(endsAt && { ends_at: endsAt }),
    }))
    .where('id', '=', id)
    .execute()

export const deleteEdition = (tx: Tx, id: number) =>
  tx.deleteFrom('campaign_edition').where('id', '=', id).execute()

/** Titles of published editions of this campaign that share some of this time. */
export async function listOverlapping(
  db: Db,
  campaignId: number,
  own: { id: number; startsAt: Date; endsAt: Date },
) {
  const rows = await db
    .selectFrom('campaign_edition')
    .select('title')
    .where('campaign_id', '=', campaignId)
    .where('id', '<>', own.id)
    .where('status', 'in', ['scheduled', 'live'])
    .where('starts_at', '<', own.endsAt)
    .where('ends_at', '>', own.startsAt)
    .orderBy('starts_at')
    .execute()
  return rows.map(({ title }) => title)
}

/** Which of these products are on sale and have a departure that can still be booked. */
export async function listSellable(
  db: Db,
  ids: readonly number[],
  today: string,
  now: Date,
): Promise<number[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select p.id from product p
    where p.id = any (${ids}::bigint[]) and p.status = 'on_sale' and exists (
      select from departure d where d.product_id = p.id and d.departs_on > ${today}
        and d.status not in ('closed', 'cancelled') and d.close_at > ${now})`.execute(db)
  return rows.map(({ id }) => id)
}

/** Of a rule: it gives coupons now, to whoever claims one or to new members. What staff or codes give is for no page. */
const isOffered = (now: Date) => sql<SqlBool>`status = 'live' and ((receivable and not code_only) or is_gift)
  and (valid_to is null or valid_to > ${now})`

/** When each of these rules ends; null where that depends on the day of receiving. One that nobody can claim is left out. */
export async function listCouponEnds(db: Db, ids: readonly number[], now: Date) {
  if (ids.length === 0) return new Map<number, Date | null>()
  const rows = await db
    .selectFrom('coupon_rule')
    .select(['id', 'valid_to'])
    .where('id', 'in', [...ids])
    .where(isOffered(now))
    .execute()
  return new Map(rows.map(({ id, valid_to }) => [id, valid_to]))
}

const FOUND = 20

/** `%` and `_` of what was typed are letters. */
const pattern = (q: string) => `%${q.replace(/[\\%_]/g, '\\$&')}%`

export const findProducts = (db: Db, q: string) =>
  db
    .selectFrom('product')
    .select(['id', 'title'])
    .where('status', '=', 'on_sale')
    .$if(q !== '', (some) =>
      some.where((product) =>
        /^\d{1,9}$/.test(q)
          ? product.or([product('id', '=', Number(q)), product('title', 'ilike', pattern(q))])
          : product('title', 'ilike', pattern(q)),
      ),
    )
    .orderBy('id')
    .limit(FOUND)
    .execute()

export const findCouponRules = (db: Db, q: string, now: Date) =>
  db
    .selectFrom('coupon_rule')
    .select(['id', 'name', 'valid_to'])
    .where(isOffered(now))
    .$if(q !== '', (some) => some.where('name', 'ilike', pattern(q)))
    .orderBy('id', 'desc')
    .limit(FOUND)
    .execute()
