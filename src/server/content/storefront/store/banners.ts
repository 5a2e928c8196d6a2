import { sql } from 'kysely'
import type { Banner } from '#src/api/content/banners.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { BannerPlace } from '#src/platform/db/schema.gen.ts'
import { isShowing } from './showing.ts'

const columns = sql.raw('b.id, b.title, b.img, b.img_alt, b.url, b.bg_color')

export async function listBanners(db: Db, place: BannerPlace, now: Date): Promise<Banner[]> {
  const { rows } = await sql<Banner>`
    select ${columns} from banner b where b.place = ${place} and ${isShowing(now)}
    order by b.sort, b.id`.execute(db)
  return rows
}

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
export async function findListBanner(db: Db, place: ListPlace, now: Date): Promise<ListBanner | undefined> {
  const { bannerId = null, destId = null, themeId = null } = place
  const { rows } = await sql<ListBanner>`
    select id, title, img, img_alt, url, bg_color, description from (
      select ${columns}, b.description, b.sort,
        case when b.id = ${bannerId}::integer then 1
          when b.dest_id = ${destId}::integer then 2
          when b.theme_id = ${themeId}::integer then 3
          when b.dest_id is null and b.theme_id is null then 6 end as closeness
      from banner b where b.place = 'list' and ${isShowing(now)}
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
