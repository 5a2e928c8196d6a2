import { sql } from 'kysely'
import { z } from '#src/api/zod.ts'
import type { BatchChange } from '#src/domain/booking/departures/batch.ts'
import type { DepartureTerms } from '#src/domain/booking/departures/terms.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import { type Fen, toFen } from '#src/domain/money.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { DepartureBatchState } from '#src/platform/db/schema.gen.ts'
import type { EditedDeparture } from '../editing/record.ts'

export interface BatchRecord {
  id: number
  state: DepartureBatchState
  change: BatchChange
  summary: string
  reason: string
  made_by: number
  name: string
  made_at: Date
  applied_at: Date | null
  written: number
  approval_id: number | null
}

const batches = (condition: ReturnType<typeof sql>) => sql<BatchRecord>`
  select b.id, b.state, b.change, b.summary, b.reason, b.made_by, s.name, b.made_at, b.applied_at,
    (select count(*)::int from departure_batch_row r where r.batch_id = b.id
      and r.outcome in ('written', 'kept')) as written,
    (select a.id from approval a where a.kind = 'departure_batch' and a.entity_id = b.id::text
      and a.decided_at is null) as approval_id
  from departure_batch b join staff s on s.id = b.made_by where ${condition} order by b.id desc limit 20`

export const listBatches = async (db: Db) => (await batches(sql`true`).execute(db)).rows
export const findBatch = async (db: Db, id: number) => (await batches(sql`b.id = ${id}`).execute(db)).rows[0]

export async function lockBatch(tx: Tx, id: number) {
  await sql`select from departure_batch where id = ${id} for update`.execute(tx)
  return findBatch(tx, id)
}

export async function insertBatch(
  tx: Tx,
  batch: { change: BatchChange; summary: string; reason: string; made_by: number; made_at: Date },
  seen: readonly (readonly [id: number, version: number])[],
) {
  const { id } = await tx
    .insertInto('departure_batch')
    .values({ ...batch, state: 'asked', change: JSON.stringify(batch.change) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into departure_batch_row (batch_id, departure_id, seen_version, outcome)
    select ${id}, d.id, seen.version, 'waiting'
    from unnest(${seen.map(([departure]) => departure)}::bigint[], ${seen.map(([, version]) => version)}::int[])
      as seen (id, version) join departure d on d.id = seen.id on conflict do nothing`.execute(tx)
  return id
}

export const setBatch = (
  tx: Tx,
  id: number,
  set: { state: DepartureBatchState; applied_at?: Date; undone_by?: number; undone_at?: Date },
) => tx.updateTable('departure_batch').set(set).where('id', '=', id).execute()

export interface BatchRowRecord {
  departure_id: number
  seen_version: number
  outcome: 'waiting' | 'written' | 'skipped' | 'undone' | 'kept'
  before: unknown
  written_version: number | null
}

export const listBatchRows = (db: Db, batchId: number): Promise<BatchRowRecord[]> =>
  db
    .selectFrom('departure_batch_row')
    .select(['departure_id', 'seen_version', 'outcome', 'before', 'written_version'])
    .where('batch_id', '=', batchId)
    .orderBy('departure_id')
    .execute()

interface Ended {
  outcome: 'written' | 'skipped' | 'undone' | 'kept'
  why?: string
  before?: ReturnType<typeof keptBefore>
  written_version?: number
}

export const endRow = (tx: Tx, batchId: number, departureId: number, { before, ...row }: Ended) =>
  tx
    .updateTable('departure_batch_row')
    .set({ ...row, ...(before && { before: JSON.stringify(before) }) })
    .where('batch_id', '=', batchId)
    .where('departure_id', '=', departureId)
    .execute()

const SHOWN = 50

/** What of a batch was left alone, with its trip and day. */
export async function listSkipped(db: Db, batchIds: readonly number[]) {
  const { rows } = await sql<{
    batch_id: number
    departure_id: number
    title: string
    departs_on: Day
    why: string
  }>`
    select batch_id, departure_id, title, departs_on, why from (
      select r.batch_id, r.departure_id, p.title, d.departs_on, r.why,
        row_number() over (partition by r.batch_id order by d.departs_on, d.id) as place
      from departure_batch_row r join departure d on d.id = r.departure_id join product p on p.id = d.product_id
      where r.batch_id = any(${batchIds}) and r.outcome in ('skipped', 'kept')) shown
    where place <= ${SHOWN} order by batch_id, place`.execute(db)
  return rows
}

const fen = z.nullable(z.int())
const Kept = z.object({
  adult_fen: z.int(),
  child_bed_fen: fen,
  child_nobed_fen: fen,
  infant_fen: fen,
  single_supp_fen: z.int(),
  tiers: z.array(z.object({ min_pax: z.int(), adult_fen: z.int(), child_bed_fen: fen })),
  market_fen: fen,
  capacity: z.int(),
  min_group: z.int(),
  close_at: z.number(),
  floor_fen: fen,
  note: z.string(),
  status: z.enum(['open', 'formed', 'closed', 'cancelled', 'by_phone']),
})

/** A departure as JSON keeps it. */
export const keptBefore = ({ close_at, ...departure }: EditedDeparture) =>
  z.parse(Kept, { ...departure, close_at: close_at.getTime() })

const fenOrNull = (amount: number | null): Fen | null => (amount === null ? null : toFen(amount))

export function readBefore(stored: unknown): { terms: DepartureTerms; status: EditedDeparture['status'] } {
  const { status, close_at, ...kept } = z.parse(Kept, stored)
  const terms = {
    ...kept,
    adult_fen: toFen(kept.adult_fen),
    single_supp_fen: toFen(kept.single_supp_fen),
    child_bed_fen: fenOrNull(kept.child_bed_fen),
    child_nobed_fen: fenOrNull(kept.child_nobed_fen),
    infant_fen: fenOrNull(kept.infant_fen),
    market_fen: fenOrNull(kept.market_fen),
    floor_fen: fenOrNull(kept.floor_fen),
    tiers: kept.tiers.map((tier) => ({
      min_pax: tier.min_pax,
      adult_fen: toFen(tier.adult_fen),
      child_bed_fen: fenOrNull(tier.child_bed_fen),
    })),
    close_at: new Date(close_at),
  }
  return { terms, status }
}
