import { sql } from 'kysely'
import { addDays, type Day } from '#src/domain/calendar-day.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { NewRow } from '../store.ts'

export interface ComboFacts {
  id: number
  product_id: number
  name: string
  title: string
  days: number
  min_group: number
  max_group: number
  book_ahead_days: number
  book_ahead_time: string
  /** Among the combos of its product. */
  place: number
}

export async function findCombos(db: Db, rows: readonly Pick<NewRow, 'combo_id'>[]) {
  const ids = [...new Set(rows.map(({ combo_id }) => combo_id))]
  const { rows: found } = await sql<ComboFacts>`
    select c.id, c.product_id, c.name, p.title, p.days, p.min_group, p.max_group, p.book_ahead_days, p.book_ahead_time,
      (select count(*)::int from combo b where b.product_id = c.product_id and (b.sort, b.id) < (c.sort, c.id)) as place
    from combo c join product p on p.id = c.product_id where c.id = any(${ids})`.execute(db)
  return found
}

/** Which of the days have a departure of their combo already. */
export async function listTaken(db: Db, rows: readonly NewRow[]): Promise<ReadonlySet<string>> {
  const { rows: found } = await sql<{ key: string }>`
    select d.combo_id || ' ' || d.departs_on as key
    from unnest(${rows.map(({ combo_id }) => combo_id)}::bigint[], ${rows.map(({ departs_on }) => departs_on)}::date[])
      as wanted (combo_id, departs_on)
    join departure d on d.combo_id = wanted.combo_id and d.departs_on = wanted.departs_on`.execute(db)
  return new Set(found.map(({ key }) => key))
}

/** 52 weeks: the same weekday of the year before. */
const YEAR_OF_WEEKS_DAYS = 364

/** Each departure of the year before on its own day of this one; one row more than there may be. */
export async function listLastYear(db: Db, combos: readonly number[], days: readonly Day[], most: number) {
  const before = days.map((day) => addDays(day, -YEAR_OF_WEEKS_DAYS))
  const { rows } = await sql<NewRow>`
    select combo_id, departs_on + ${YEAR_OF_WEEKS_DAYS}::int as departs_on, id as source_id, edit_version as seen_version
    from departure where combo_id = any(${combos}) and departs_on = any(${before}::date[])
    order by departs_on, combo_id limit ${most + 1}`.execute(db)
  return rows
}

/** Of each combo the departure that is nearest to a day, the later one of two. */
export async function listNearest(db: Db, combos: readonly number[], day: Day) {
  const { rows } = await sql<Pick<NewRow, 'combo_id' | 'seen_version'> & { source_id: number }>`
    select c.id as combo_id, d.id as source_id, d.edit_version as seen_version
    from unnest(${combos}::bigint[]) as c (id) cross join lateral (
      select id, edit_version from departure where combo_id = c.id and status <> 'cancelled'
      order by abs(departs_on - ${day}::date), departs_on desc limit 1) d`.execute(db)
  return rows
}

export async function listCombos(db: Db, productId: number) {
  const { rows } = await sql<{ id: number; name: string; city: string }>`
    select c.id, c.name, city.name as city from combo c join departure_city city on city.id = c.depart_city_id
    where c.product_id = ${productId} order by c.sort, c.id limit 100`.execute(db)
  return rows
}
