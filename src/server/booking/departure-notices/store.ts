import { sql, type Updateable } from 'kysely'
import type { DepartureStock } from '#src/domain/booking/stock.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { DepartureNotice } from '#src/platform/db/schema.gen.ts'

export interface NoticedDeparture {
  id: number
  group_code: string
  title: string
  departs_on: Day
  returns_on: Day
  status: DepartureStock['status']
  sold: number
  min_group: number
  is_formed: boolean
  is_being_cancelled: boolean
}

export const findDeparture = (db: Db, id: number): Promise<NoticedDeparture | undefined> =>
  db
    .selectFrom('departure as d')
    .innerJoin('product as p', 'p.id', 'd.product_id')
    .select([
      'd.id',
      'd.group_code',
      'p.title',
      'd.departs_on',
      'd.returns_on',
      'd.status',
      'd.sold',
      'd.min_group',
      'd.is_formed',
    ])
    .select(
      sql<boolean>`exists (select from departure_cancellation asked
        where asked.departure_id = d.id and asked.state = 'asked')`.as('is_being_cancelled'),
    )
    .where('d.id', '=', id)
    .$castTo<NoticedDeparture>()
    .executeTakeFirst()

/** What was entered for a departure so far, with who saved it last. */
export const findEntry = (db: Db, departureId: number) =>
  db
    .selectFrom('departure_notice as n')
    .innerJoin('staff as s', 's.id', 'n.updated_by')
    .selectAll('n')
    .select('s.name as updated_name')
    .where('n.departure_id', '=', departureId)
    .executeTakeFirst()
export type Entry = NonNullable<Awaited<ReturnType<typeof findEntry>>>

/** Locks the entry; where there is none, an empty one is made first, so that two who begin at once do not both. */
export async function lockEntry(
  tx: Tx,
  departureId: number,
  { emergencyLine, staffId, now }: { emergencyLine: string; staffId: number; now: Date },
): Promise<Entry> {
  await tx
    .insertInto('departure_notice')
    .values({
      departure_id: departureId,
      emergency_line: emergencyLine,
      updated_at: now,
      updated_by: staffId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await sql`select from departure_notice where departure_id = ${departureId} for update`.execute(tx)
  const found = await findEntry(tx, departureId)
  if (!found) throw new Error(`the notice of departure ${departureId} is gone`)
  return found
}

export const updateEntry = (tx: Tx, departureId: number, values: Updateable<DepartureNotice>) =>
  tx.updateTable('departure_notice').set(values).where('departure_id', '=', departureId).execute()
