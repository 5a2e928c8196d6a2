import { sql } from 'kysely'
import type { Day } from '#src/domain/calendar-day.ts'
import type { Db } from '#src/platform/db/database.ts'

/** Terms of one day; whoever types nonsense fills no table. */
const MOST_TERMS = 5_000

/**
 * Counts one search, and whether it found nothing. A term that is new on a day with very many is not written. One
 * statement.
 */
export const countTerm = (db: Db, day: Day, term: string, isFound: boolean) =>
  sql`insert into search_term as t (day, term, searches, without_result)
    select ${day}::date, ${term}, 1, ${isFound ? 0 : 1}::integer
    where exists (select from search_term where day = ${day}::date and term = ${term})
      or (select count(*) from search_term where day = ${day}::date) < ${MOST_TERMS}
    on conflict (day, term) do update
    set searches = t.searches + 1, without_result = t.without_result + excluded.without_result`.execute(db)

export interface TopTerm {
  term: string
  searches: number
}

/** The most searched since a day, those with `least` searches or more. */
export async function listTopTerms(db: Db, from: Day, least: number, limit: number): Promise<TopTerm[]> {
  const { rows } = await sql<TopTerm>`
    select term, sum(searches)::integer as searches from search_term where day >= ${from}::date
    group by term having sum(searches) >= ${least} order by 2 desc, 1 limit ${limit}`.execute(db)
  return rows
}

/** Forgets the words of days before this one. What a day came to stays. One statement. */
export const forgetTerms = (db: Db, before: Day) =>
  sql`with gone as (delete from search_term where day < ${before}::date returning *)
    insert into search_day (day, searches, without_result)
    select day, sum(searches), case when bool_and(without_result is not null) then sum(without_result) end
    from gone group by day
    on conflict (day) do nothing`.execute(db)
