import { type Selectable, sql } from 'kysely'
import type { WaitlistEnd, WaitlistState } from '#src/domain/booking/waitlist/waitlist.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import type { Counts } from '#src/domain/pricing/counts.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { Waitlist } from '#src/platform/db/schema.gen.ts'

type WaitlistRow = Selectable<Waitlist>
export const openStates = ['waiting', 'offered'] as const satisfies WaitlistState[]

/** Another member's entry does not exist. */
export const findEntry = (db: Db, id: number, memberId: number): Promise<WaitlistRow | undefined> =>
  db
    .selectFrom('waitlist')
    .selectAll()
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst()

export const findOpenEntry = (db: Db, departureId: number, memberId: number) =>
  db
    .selectFrom('waitlist')
    .select('id')
    .where('departure_id', '=', departureId)
    .where('member_id', '=', memberId)
    .where('state', 'in', openStates)
    .executeTakeFirst()

export async function countOpen(db: Db, memberId: number): Promise<number> {
  const { count } = await db
    .selectFrom('waitlist')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .where('state', 'in', openStates)
    .executeTakeFirstOrThrow()
  return count
}

/** In the order in which departures are locked. */
export const listOpen = (db: Db, memberId: number) =>
  db
    .selectFrom('waitlist')
    .select(['id', 'departure_id'])
    .where('member_id', '=', memberId)
    .where('state', 'in', openStates)
    .orderBy('departure_id')
    .execute()

export const deleteEntries = (tx: Tx, memberId: number) =>
  tx.deleteFrom('waitlist').where('member_id', '=', memberId).execute()

/** Parties that wait for a departure: all, or those before one. */
export async function countWaiting(db: Db, departureId: number, beforeId?: number): Promise<number> {
  const { count } = await db
    .selectFrom('waitlist')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('departure_id', '=', departureId)
    .where('state', 'in', openStates)
    .$if(beforeId !== undefined, (query) => query.where('id', '<', beforeId ?? 0))
    .executeTakeFirstOrThrow()
  return count
}

export async function insertEntry(
  tx: Tx,
  entry: Counts & { member_id: number; departure_id: number; joined_at: Date },
): Promise<number> {
  const { adult, child_bed, child_nobed, infant, ...row } = entry
  const { id } = await tx
    .insertInto('waitlist')
    .values({ ...row, adult, child_bed, child_nobed, infant })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The party's own end of it: false when it has ended already. */
export async function endEntry(
  tx: Tx,
  id: number,
  from: readonly WaitlistState[],
  end: { state: 'left' } | { state: 'lapsed'; lapsed_by: WaitlistEnd },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('waitlist')
    .set({ ...end, ended_at: now })
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function offerEntry(tx: Tx, id: number, now: Date, until: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('waitlist')
    .set({ state: 'offered', offered_at: now, offer_until: until })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export interface ListedEntry extends Counts {
  id: number
  product_id: number
  combo_key: string
  combo_name: string
  title: string
  cover: string
  departs_on: Day
  returns_on: Day
  state: WaitlistState
  lapsed_by: WaitlistEnd | null
  offer_until: Date | null
  joined_at: Date
  ended_at: Date | null
  is_kept: boolean
  ahead: number
}

const MOST_LISTED = 30

/** A member's open entries and those that ended since then, what can be done something about first. */
export async function listEntries(db: Db, memberId: number, endedSince: Date): Promise<ListedEntry[]> {
  const { rows } = await sql<ListedEntry>`
    select w.id, d.product_id, c.combo_key, c.name as combo_name, p.title, p.cover, d.departs_on, d.returns_on,
      w.adult, w.child_bed, w.child_nobed, w.infant, w.state, w.lapsed_by, w.offer_until, w.joined_at, w.ended_at,
      w.ended_at is null and exists (select from inventory_hold h where h.waitlist_id = w.id and h.status = 'active')
        as is_kept,
      (select count(*)::int from waitlist o where o.departure_id = w.departure_id and o.id < w.id
        and o.state in ('waiting', 'offered')) as ahead
    from waitlist w join departure d on d.id = w.departure_id join product p on p.id = d.product_id
      join combo c on c.id = d.combo_id
    where w.member_id = ${memberId} and (w.ended_at is null or w.ended_at > ${endedSince})
    order by w.ended_at is not null, w.state <> 'offered', w.id desc limit ${MOST_LISTED}`.execute(db)
  return rows
}

interface DeskEntry extends Counts {
  id: number
  member_uid: string
  seats: number
  state: WaitlistState
  offer_until: Date | null
  joined_at: Date
  is_kept: boolean
}

/** Who waits for a departure in the order in which it serves them; those that have ended are left out. */
export async function listOfDeparture(db: Db, departureId: number): Promise<DeskEntry[]> {
  const { rows } = await sql<DeskEntry>`
    select w.id, m.uid as member_uid, w.adult, w.child_bed, w.child_nobed, w.infant, w.seats, w.state,
      w.offer_until, w.joined_at,
      exists (select from inventory_hold h where h.waitlist_id = w.id and h.status = 'active') as is_kept
    from waitlist w join member m on m.id = w.member_id
    where w.departure_id = ${departureId} and w.state in ('waiting', 'offered') order by w.id limit 200`.execute(
    db,
  )
  return rows
}
