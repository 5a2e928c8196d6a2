import { sql } from 'kysely'
import type { Banner } from '#src/api/content/banners.ts'
import { type BannerSpot, type BannerTerms, bannerPlaces } from '#src/domain/content/showing/banner.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { BannerPlace } from '#src/platform/db/schema.gen.ts'
import { isShowing, previewedFirst } from './showing.ts'

const columns = sql.raw('b.id, b.title, b.img, b.img_alt, b.url, b.bg_color')

export async function listBanners(
  db: Db,
  place: BannerPlace,
  now: Date,
  previewed: number | null,
): Promise<Banner[]> {
  const { rows } = await sql<Banner>`
    select ${columns} from banner b where b.place = ${place} and ${isShowing(now, previewed)}
    order by ${previewedFirst(previewed)}, b.sort, b.id`.execute(db)
  return rows
}

/** The first banner of a place that stands on one page. */
export const findPlaceBanner = (db: Db, place: BannerPlace, now: Date, previewed: number | null) =>
  db
    .selectFrom('banner')
    .select(['title', 'description', 'img', 'img_alt'])
    .where('place', '=', place)
    .where(isShowing(now, previewed))
    .orderBy(previewedFirst(previewed))
    .orderBy('sort')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

export interface ListPlace {
  bannerId: number | undefined
  destId: number | undefined
  themeId: number | undefined
}

export interface ListBanner extends Banner {
  description: string
}

/**
 * The banner above a list: the one asked for, else the destination's or theme's own, else the picture of that place or
 * of the nearest one above it, else the one for all lists (rule book §15.1). One statement.
 */
export async function findListBanner(
  db: Db,
  place: ListPlace,
  now: Date,
  previewed: number | null,
): Promise<ListBanner | undefined> {
  const { bannerId = null, destId = null, themeId = null } = place
  const { rows } = await sql<ListBanner>`
    select id, title, img, img_alt, url, bg_color, description from (
      select ${columns}, b.description, b.sort,
        case when b.id = ${previewed}::integer then 0
          when b.id = ${bannerId}::integer then 1
          when b.dest_id = ${destId}::integer then 2
          when b.theme_id = ${themeId}::integer then 3
          when b.dest_id is null and b.theme_id is null then 6 end as closeness
      from banner b where b.place = 'list' and ${isShowing(now, previewed)}
      union all
      select 0, d.label, scene.img, scene.label, '/product?destId=' || d.id, '', '', -length(scene.path), 4
      from destination d join destination scene on starts_with(d.path, scene.path) and scene.img <> ''
      where d.id = ${destId}::integer and d.visible
      union all
      select 0, t.label, t.img, t.label, '/product?themeId=' || t.id, '', '', 0, 5
      from theme t where t.id = ${themeId}::integer and t.visible and t.img <> ''
    ) found
    where closeness is not null order by closeness, sort, id limit 1`.execute(db)
  return rows[0]
}

/** Those of the places that a page shows, place by place in their order. */
export const listAllBanners = (db: Db) =>
  db
    .selectFrom('banner')
    .selectAll()
    .where('place', 'in', [...bannerPlaces])
    .orderBy('place')
    .orderBy('sort')
    .orderBy('id')
    .$narrowType<{ place: BannerSpot }>()
    .execute()
export type StoredBanner = Awaited<ReturnType<typeof listAllBanners>>[number]

export async function insertBanner(tx: Tx, terms: BannerTerms, sort: number): Promise<number> {
  const { id } = await tx
    .insertInto('banner')
    .values({ ...terms, sort })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const updateBanner = (tx: Tx, id: number, terms: BannerTerms) =>
  tx
    .updateTable('banner')
    .set((eb) => ({ ...terms, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const setBannerSort = (tx: Tx, id: number, sort: number) =>
  tx.updateTable('banner').set({ sort }).where('id', '=', id).where('sort', '<>', sort).execute()

export const deleteBanner = (tx: Tx, id: number) => tx.deleteFrom('banner').where('id', '=', id).execute()

/** Whether there is the place or the theme that a banner is for. */
export async function hasList(tx: Tx, { dest_id, theme_id }: Pick<BannerTerms, 'dest_id' | 'theme_id'>) {
  const { rows } = await sql<{ found: boolean }>`
    select (${dest_id}::integer is null or exists (select from destination where id = ${dest_id}::integer))
      and (${theme_id}::integer is null or exists (select from theme where id = ${theme_id}::integer)) as found`.execute(
    tx,
  )
  return rows[0]?.found === true
}

/** Every place with a list of its own, each behind the names of those above it. */
export async function listPlaces(db: Db): Promise<{ id: number; label: string }[]> {
  const { rows } = await sql<{ id: number; label: string }>`
    select d.id, string_agg(above.label, ' / ' order by length(above.path)) as label
    from destination d join destination above on starts_with(d.path, above.path)
    where d.visible group by d.id, d.path order by d.path`.execute(db)
  return rows
}
