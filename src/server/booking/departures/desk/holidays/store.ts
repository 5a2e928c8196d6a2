import { sql } from 'kysely'
import type { HolidayTerms } from '#src/domain/booking/departures/holiday.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'

export interface StoredHoliday extends HolidayTerms {
  id: number
  version: number
}

/** The latest year first, each from its beginning to its end. */
export async function listHolidays(db: Db) {
  const { rows } = await sql<StoredHoliday>`
    select id, version, kind, name, first_on, last_on, note from holiday
    order by extract(year from first_on) desc, first_on, id`.execute(db)
  return rows
}

export async function insertHoliday(tx: Tx, terms: HolidayTerms) {
  const { id } = await tx.insertInto('holiday').values(terms).returning('id').executeTakeFirstOrThrow()
  return id
}

export const updateHoliday = (tx: Tx, id: number, terms: HolidayTerms) =>
  tx
    .updateTable('holiday')
    .set((eb) => ({ ...terms, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const deleteHoliday = (tx: Tx, id: number) => tx.deleteFrom('holiday').where('id', '=', id).execute()
