import { sql } from 'kysely'
import type { Day } from '#src/domain/calendar-day.ts'
import { openCustomTripStatuses } from '#src/domain/content/custom-trip.ts'
import type { Db } from '#src/platform/db/database.ts'
import { literals } from '#src/platform/db/sql-fragments.ts'

interface Suggested {
  id: number
  name: string
  open_count: number
  knows_place: boolean
  knows_theme: boolean
  city: string
  /** As travellers read them. */
  score: string
  customers: number
  reply_minutes: number | null
  /** The leave that is on, or the next one. */
  away_from: Day | null
  away_until: Day | null
}

/**
 * The designers of the staff for a request: first those whose trips go there, a place above or below it counts, then
 * those who know its theme, then those who have the fewest open. Who is away today comes last.
 */
export async function suggestDesigners(db: Db, requestId: number, today: Day): Promise<Suggested[]> {
  const { rows } = await sql<Suggested>`
    select s.id, s.name, coalesce(g.city, '') as city,
      coalesce(g.score::text, '') as score, coalesce(g.case_count, 0) as customers, g.reply_minutes,
      case when g.away_until >= ${today}::date then g.away_from end as away_from,
      case when g.away_until >= ${today}::date then g.away_until end as away_until,
      (select count(*)::int from custom_request o
        where o.owner_id = s.id and o.status in (${literals(openCustomTripStatuses)})) as open_count,
      coalesce(g.dest_ids && array(
        select other.id from destination asked
        join destination other on starts_with(other.path, asked.path) or starts_with(asked.path, other.path)
        where asked.id = any (r.dest_ids)), false) as knows_place,
      coalesce(g.theme_ids && r.theme_ids, false) as knows_theme
    from custom_request r, staff s left join designer g on g.id = s.designer_id and g.active
    where r.id = ${requestId} and s.status = 'active' and 'custom' = any (s.roles)
    order by coalesce(${today}::date between g.away_from and g.away_until, false), knows_place desc, knows_theme desc, open_count, s.id limit 100`.execute(
    db,
  )
  return rows
}

/** The designers whom travellers see, for who says which of the staff each of them is. */
export const listDesigners = (db: Db) =>
  db
    .selectFrom('designer')
    .leftJoin('staff', 'staff.designer_id', 'designer.id')
    .select(['designer.id', 'designer.name', 'designer.city', 'staff.id as staff_id'])
    .where('designer.active', '=', true)
    .orderBy('designer.sort')
    .orderBy('designer.id')
    .limit(200)
    .execute()
