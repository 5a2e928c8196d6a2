import { sql } from 'kysely'
import type { Day } from '#src/domain/calendar-day.ts'
import type { Db } from '#src/platform/db/database.ts'

/** Terms of one day; whoever types nonsense fills no table. */
const MOST_TERMS = 5_000

/** Counts one search. A term that is new on a day with very many is not written. One statement. */
export const countTerm = (db: Db, day: Day, term: string) =>
  sql`insert into search_term as t (day, term, searches)
    select ${day}::date, ${term}, 1
    where exists (select from search_term where day = ${day}::date and term = ${term})
      or (select count(*) from search_term where day = ${day}::date) < ${MOST_TERMS}
    on conflict (day, term) do update set searches = t.searches + 1`.execute(db)

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

export const forgetTerms = (db: Db, before: Day) =>
  db.deleteFrom('search_term').where('day', '<', before).execute()
