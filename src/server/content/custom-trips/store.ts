import { sql } from 'kysely'
import type { TravelParty } from '#src/domain/codes.ts'
import type { Db } from '#src/platform/db/database.ts'
import { isShowing, previewedFirst } from '../storefront/service.ts'

export interface DesignerRow {
  id: number
  name: string
  avatar: string
  title: string
  city: string
  years: number
  goodAt: string[]
  /** Empty before the first customer has said anything. */
  score: string
  caseCount: number
  replyMinutes: number | null
  cover: string
  intro: string
  slogan: string
  languages: string[]
}

const designerColumns = sql`g.id, g.name, g.avatar, g.title, g.city, g.years, g.good_at as "goodAt",
  coalesce(g.score::text, '') as score, g.case_count as "caseCount", g.reply_minutes as "replyMinutes",
  g.cover, g.intro, g.slogan, g.languages`

export interface Wanted {
  destId?: number | undefined
  themeId?: number | undefined
}

export interface Part {
  limit: number
  offset?: number
}

/** Those whose places lie on one path with the asked one: the country of a city counts, and the city of a country. */
export const placed = (column: 'g' | 'c' | 'v', destId: number | undefined) =>
  destId === undefined
    ? sql`true`
    : sql`${sql.ref(`${column}.dest_ids`)} && array(
        select other.id from destination asked
        join destination other on starts_with(other.path, asked.path) or starts_with(asked.path, other.path)
        where asked.id = ${destId})`

export const themed = (column: 'g' | 'c' | 'v', themeId: number | undefined) =>
  themeId === undefined ? sql`true` : sql`${themeId} = any (${sql.ref(`${column}.theme_ids`)})`

/** Designers at work, in the staff's order, with how many there are in all; one statement. */
export async function listDesigners(db: Db, { destId, themeId }: Wanted, { limit, offset = 0 }: Part) {
  const { rows } = await sql<{ list: DesignerRow[]; total: number }>`
    with g as (
      select ${designerColumns}, g.sort from designer g
      where g.active and ${placed('g', destId)} and ${themed('g', themeId)}
    )
    select (select count(*)::int from g) as total,
      coalesce((select json_agg(page order by page.sort, page.id) from (
        select * from g order by g.sort, g.id limit ${limit} offset ${offset}) page), '[]') as list`.execute(
    db,
  )
  return rows[0] ?? { list: [], total: 0 }
}

/**
 * Who makes the trip of the request `r`, joined as `g`: whoever has it stands for it, whoever was asked for. Nobody while
 * that is no designer whom travellers can see.
 */
export const joinedDesigner = sql`left join staff s on s.id = r.owner_id
  left join designer g on g.active
    and g.id = case when r.owner_id is null or s.status = 'left' then r.designer_id else s.designer_id end`

export async function findDesignerOf(db: Db, requestId: number): Promise<DesignerRow | undefined> {
  const { rows } = await sql<DesignerRow>`
    select ${designerColumns} from custom_request r ${joinedDesigner}
    where r.id = ${requestId} and g.id is not null`.execute(db)
  return rows[0]
}

export async function findDesigner(db: Db, id: number): Promise<DesignerRow | undefined> {
  const { rows } = await sql<DesignerRow>`
    select ${designerColumns} from designer g where g.id = ${id} and g.active`.execute(db)
  return rows[0]
}

export interface CaseRow {
  id: number
  title: string
  alias: string
  party: TravelParty
  people: number
  days: number
  destText: string
  budgetPpFen: number | null
  cover: string
  story: string
  planDays: { day: number; text: string }[]
  images: string[]
  comment: string
  score: number
  travelledOn: string
  designer: { id: number; name: string; avatar: string }
}

interface CaseConditions extends Wanted {
  designerId?: number | undefined
  /** Of a company or a school, or of private travellers; undefined is both. */
  isGroup?: boolean | undefined
}

/**
 * Cases whose customer agreed in writing, and no other, of designers at work; one statement.
 */
export async function listCases(db: Db, conditions: CaseConditions, { limit, offset = 0 }: Part) {
  const { destId, themeId, designerId, isGroup } = conditions
  const { rows } = await sql<{ list: CaseRow[] }>`
    with c as (
      select c.* from customer_case c
      where c.agreed and ${placed('c', destId)} and ${themed('c', themeId)}
        and ${designerId === undefined ? sql`true` : sql`c.designer_id = ${designerId}`}
        and ${isGroup === undefined ? sql`true` : sql`(c.party = 'company') = ${isGroup}`}
        and exists (select from designer g where g.id = c.designer_id and g.active)
    ), page as (
      select * from c order by c.sort, c.travelled_on desc, c.id limit ${limit} offset ${offset}
    )
    select coalesce((select json_agg(json_build_object(
        'id', p.id, 'title', p.title, 'alias', p.customer_alias, 'party', p.party, 'people', p.people,
        'days', p.days, 'budgetPpFen', p.budget_pp_fen, 'cover', p.cover, 'story', p.story,
        'planDays', p.plan_days, 'images', p.images, 'comment', p.comment, 'score', p.score,
        'travelledOn', p.travelled_on,
        'destText', coalesce((select string_agg(d.label, ' · ' order by array_position(p.dest_ids, d.id))
          from destination d where d.id = any (p.dest_ids)), ''),
        'designer', json_build_object('id', g.id, 'name', g.name, 'avatar', g.avatar)
      ) order by p.sort, p.travelled_on desc, p.id)
      from page p join designer g on g.id = p.designer_id), '[]') as list`.execute(db)
  return rows[0] ?? { list: [] }
}

export interface BannerRow {
  id: number
  title: string
  description: string
  img: string
  imgAlt: string
  url: string
  bgColor: string
}

/** The banners of a landing page that are up now, in the staff's order. */
export async function listBanners(
  db: Db,
  place: 'team' | 'individual',
  now: Date,
  previewed: number | null,
): Promise<BannerRow[]> {
  const { rows } = await sql<BannerRow>`
    select id, title, description, img, img_alt as "imgAlt", url, bg_color as "bgColor" from banner
    where place = ${place}::banner_place and ${isShowing(now, previewed)}
    order by ${previewedFirst(previewed)}, sort, id`.execute(db)
  return rows
}

export async function listDepartureCities(db: Db) {
  const { rows } = await sql<{ id: number; name: string; hot: boolean }>`
    select id, name, hot from departure_city order by hot desc, pinyin, id`.execute(db)
  return rows
}
