import { sql } from 'kysely'
import type { HideKind } from '#src/domain/catalog/review-moderation.ts'
import type { Db } from '#src/platform/db/database.ts'
import { type Part, placed, themed, type Wanted } from './store.ts'

export interface CustomReviewRow {
  id: number
  kind: 'case' | 'evaluation'
  userName: string
  score: number
  content: string
  images: string[]
  destText: string
  days: number
  designer: { id: number; name: string; avatar: string } | null
  reply: string | null
  /** Inside JSON, so an ISO time. */
  repliedAt: string | null
  saidAt: string
}

export interface Conditions extends Wanted {
  designerId?: number | undefined
}

const placesOf = (ids: 'c' | 'v') =>
  sql`coalesce((select string_agg(d.label, ' · ' order by array_position(${sql.ref(`${ids}.dest_ids`)}, d.id))
    from destination d where d.id = any (${sql.ref(`${ids}.dest_ids`)})), '')`

/**
 * What customers said: with cases whose customer agreed in writing, and of the service after a trip. Places are those of
 * the catalogue; what somebody typed for a destination may hold anything. By time alone, never by score; of designers
 * who work here no more nothing is shown.
 */
const said = ({ destId, themeId, designerId }: Conditions) => sql`
  select c.id::bigint, 'case' as kind, c.customer_alias as user_name, c.score, c.comment as content, c.images,
    ${placesOf('c')} as dest_text, c.days::integer, c.designer_id, null as reply, null::timestamptz as replied_at,
    (c.travelled_on + c.days)::timestamp at time zone 'Asia/Shanghai' as said_at
  from customer_case c join designer g on g.id = c.designer_id and g.active
  where c.agreed and c.comment <> '' and ${placed('c', destId)} and ${themed('c', themeId)}
    and ${designerId === undefined ? sql`true` : sql`c.designer_id = ${designerId}`}
  union all
  select v.id, 'evaluation', v.user_name, v.score, v.content,
    coalesce((select jsonb_agg(picture -> 'url') from jsonb_array_elements(v.images) picture), '[]'),
    ${placesOf('v')}, v.trip_days::integer, v.designer_id, v.reply, v.replied_at, v.written_at
  from review v left join designer g on g.id = v.designer_id
  where v.request_id is not null and v.status = 'shown' and coalesce(g.active, true)
    and ${placed('v', destId)} and ${themed('v', themeId)}
    and ${designerId === undefined ? sql`true` : sql`v.designer_id = ${designerId}`}`

/** What of a designer is hidden by law, by the reason: never silently (rule book §14). */
export async function countHidden(db: Db, designerId: number) {
  const { rows } = await sql<{ kind: HideKind; count: number }>`
    select hide_kind as kind, count(*)::int as count from review
    where designer_id = ${designerId} and request_id is not null and status = 'hidden'
    group by hide_kind order by hide_kind`.execute(db)
  return rows
}

/** The newest first, with how many there are and their mean; one statement. */
export async function listCustomReviews(db: Db, conditions: Conditions, { limit, offset = 0 }: Part) {
  const { rows } = await sql<{ list: CustomReviewRow[]; total: number; scoreAvg: string }>`
    with said as materialized (${said(conditions)}),
    page as (select * from said order by said_at desc, kind, id desc limit ${limit} offset ${offset})
    select (select count(*)::int from said) as total,
      coalesce((select round(avg(score), 1)::text from said), '') as "scoreAvg",
      coalesce((select json_agg(json_build_object(
        'id', p.id, 'kind', p.kind, 'userName', p.user_name, 'score', p.score, 'content', p.content,
        'images', p.images, 'destText', p.dest_text, 'days', p.days, 'reply', p.reply, 'repliedAt', p.replied_at,
        'saidAt', p.said_at, 'designer', case when g.id is not null
          then json_build_object('id', g.id, 'name', g.name, 'avatar', g.avatar) end
      ) order by p.said_at desc, p.kind, p.id desc)
      from page p left join designer g on g.id = p.designer_id), '[]') as list`.execute(db)
  return rows[0] ?? { list: [], total: 0, scoreAvg: '' }
}
