import { sql } from 'kysely'
import {
  type DepartureField,
  type DepartureTerms,
  departureFieldNames,
  departureFieldsOf,
  type ProvenTerms,
} from '#src/domain/booking/departures/terms.ts'
import type { DepartureStock } from '#src/domain/booking/stock.ts'
import { type Day, dayOf } from '#src/domain/calendar-day.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import { noteFieldChanges } from '#src/server/operations/field-changes/service.ts'
import { provenPrices } from '../../price-evidence.ts'

/** A departure as staff edit it. */
export interface EditedDeparture extends ProvenTerms {
  id: number
  product_id: number
  combo_id: number
  departs_on: Day
  group_code: string
  status: DepartureStock['status']
  sold: number
  is_formed: boolean
  held: number
  edit_version: number
  guaranteed_at: Date | null
  /** The smallest group before 铁定成团 was promised. */
  group_before: number | null
  is_being_cancelled: boolean
}

const columns = sql`d.id, d.product_id, d.combo_id, d.departs_on, d.group_code, d.status, d.sold, d.is_formed, d.held, d.edit_version,
  d.adult_fen, d.child_bed_fen, d.child_nobed_fen, d.infant_fen, d.single_supp_fen, d.tiers, d.market_fen, d.capacity,
  d.min_group, d.close_at, d.floor_fen, d.note, d.guaranteed_at, d.group_before,
  exists (select from departure_cancellation asked
    where asked.departure_id = d.id and asked.state = 'asked') as is_being_cancelled`

export async function findAllEdited(db: Db, ids: readonly number[], now: Date) {
  const { rows } = await sql<EditedDeparture>`
    select ${columns}, ${provenPrices(dayOf(now))} as proven_fen from departure d where d.id = any(${ids}) order by d.departs_on, d.id`.execute(
    db,
  )
  return rows
}

export async function findEdited(db: Db, id: number, now: Date) {
  const [found] = await findAllEdited(db, [id], now)
  return found
}

/** Under their locks, in the order of their numbers: buyers of their seats come before or after. */
export async function lockEdited(tx: Tx, ids: readonly number[], now: Date) {
  // The seats are read once the locks are there; a buyer who was faster has changed them.
  await sql`select from departure where id = any(${ids}) order by id for no key update`.execute(tx)
  return findAllEdited(tx, ids, now)
}

/** One that can still be changed, under its lock. Refuses NOT_FOUND and STATE. */
export async function lockedDeparture(tx: Tx, id: number, now: Date) {
  const [found] = await lockEdited(tx, [id], now)
  if (!found) throw new Refused('NOT_FOUND', undefined, '没有这个团期')
  const why = whyFixed(found, now)
  if (why !== '') throw new Refused('STATE', undefined, why)
  return found
}

/** Why nothing of a departure can be changed any more; empty while it can. */
export function whyFixed(
  of: Pick<EditedDeparture, 'status' | 'departs_on' | 'is_being_cancelled'>,
  now: Date,
) {
  if (of.status === 'cancelled') return '团期已取消'
  if (of.is_being_cancelled) return '取消团期待复核'
  return of.departs_on < dayOf(now) ? '已经出发' : ''
}

interface Who {
  /** Null: the shop itself. */
  staffId: number | null
  now: Date
  /** Of the batch that it is a part of. */
  batchId?: number
}

const prices = [
  'adult_fen',
  'child_bed_fen',
  'child_nobed_fen',
  'infant_fen',
  'single_supp_fen',
] as const satisfies (keyof DepartureTerms)[]

/**
 * Writes other terms for a departure whose lock the caller holds, with a line in its log for each field. A changed price
 * raises the version that price tokens carry: who has been told the old one is asked again (41). Answers what has
 * changed, and the version that the departure has then.
 */
export async function writeTerms(tx: Tx, before: EditedDeparture, terms: DepartureTerms, who: Who) {
  const { departs_on } = before
  const [was, is] = [departureFieldsOf(before, departs_on), departureFieldsOf(terms, departs_on)]
  const changed = departureFieldNames.filter((field) => was[field] !== is[field])
  const isRepriced =
    prices.some((price) => before[price] !== terms[price]) ||
    JSON.stringify(before.tiers) !== JSON.stringify(terms.tiers)
  if (changed.length === 0 && !isRepriced) return { changed, version: before.edit_version }
  const version = before.edit_version + 1
  const { tiers, market_fen, capacity, min_group, close_at, floor_fen, note } = terms
  await tx
    .updateTable('departure')
    .set({
      ...Object.fromEntries(prices.map((price) => [price, terms[price]])),
      ...{ market_fen, capacity, min_group, close_at, floor_fen, note },
      tiers: JSON.stringify(tiers),
      edit_version: version,
      ...(isRepriced && { version: sql<number>`version + 1` }),
    })
    .where('id', '=', before.id)
    .execute()
  await logChanges(
    tx,
    before,
    changed.map((field) => ({ field, from: was[field], to: is[field] })),
    who,
  )
  const record = { entity: 'departure', id: String(before.id), version }
  const { staffId } = who
  const by = staffId === null ? { staff: null, actor: 'job' as const } : { staff: { id: staffId } }
  await noteFieldChanges(tx, record, changed, { ...by, now: who.now })
  return { changed, version }
}

/** With the version that the caller raises the departure to. */
export async function logChanges(
  tx: Tx,
  { id, edit_version }: Pick<EditedDeparture, 'id' | 'edit_version'>,
  changes: readonly { field: DepartureField | 'status'; from: string; to: string }[],
  { staffId, now, batchId }: Who,
) {
  if (changes.length === 0) return
  const rows = changes.map(({ field, from, to }) => ({
    departure_id: id,
    version: edit_version + 1,
    field,
    from_text: from,
    to_text: to,
    staff_id: staffId,
    at: now,
    batch_id: batchId ?? null,
  }))
  await tx.insertInto('departure_log').values(rows).execute()
}
