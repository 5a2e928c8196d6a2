import { sql } from 'kysely'
import type { BatchChange } from '#src/domain/booking/departures/batch.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { DepartureBatchKind, DepartureBatchState } from '#src/platform/db/schema.gen.ts'

export interface BatchRecord {
  id: number
  kind: DepartureBatchKind
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
  select b.id, b.kind, b.state, b.change, b.summary, b.reason, b.made_by, s.name, b.made_at, b.applied_at,
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

type NewBatch = Pick<BatchRecord, 'kind' | 'change' | 'summary' | 'reason' | 'made_by' | 'made_at'>

export async function insertBatch(tx: Tx, batch: NewBatch): Promise<number> {
  const { id } = await tx
    .insertInto('departure_batch')
    .values({ ...batch, state: 'asked', change: JSON.stringify(batch.change) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Departures that are there, as they were seen. */
export const insertSeenRows = (
  tx: Tx,
  batchId: number,
  seen: readonly (readonly [id: number, version: number])[],
) =>
  sql`
    insert into departure_batch_row (batch_id, combo_id, departs_on, departure_id, seen_version, outcome)
    select ${batchId}, d.combo_id, d.departs_on, d.id, seen.version, 'waiting'
    from unnest(${seen.map(([departure]) => departure)}::bigint[], ${seen.map(([, version]) => version)}::int[])
      as seen (id, version) join departure d on d.id = seen.id on conflict do nothing`.execute(tx)

/** A departure that is to be made: its terms are those of a source, as it was seen. */
export interface NewRow {
  combo_id: number
  departs_on: Day
  /** Null where its product has no departure to begin with. */
  source_id: number | null
  seen_version: number
}

export const insertNewRows = (tx: Tx, batchId: number, rows: readonly NewRow[]) =>
  sql`
    insert into departure_batch_row (batch_id, combo_id, departs_on, source_id, seen_version, outcome)
    select ${batchId}, c.id, row.departs_on, d.id, row.seen_version, 'waiting'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row (combo_id bigint, departs_on date, source_id bigint, seen_version int)
    join combo c on c.id = row.combo_id left join departure d on d.id = row.source_id
    where row.source_id is null or d.id is not null on conflict do nothing`.execute(tx)

export const setBatch = (
  tx: Tx,
  id: number,
  set: { state: DepartureBatchState; applied_at?: Date; undone_by?: number; undone_at?: Date },
) => tx.updateTable('departure_batch').set(set).where('id', '=', id).execute()

export interface BatchRowRecord extends NewRow {
  /** Null before it is made, and once it is removed. */
  departure_id: number | null
  outcome: 'waiting' | 'written' | 'skipped' | 'undone' | 'kept'
  before: unknown
  written_version: number | null
}

export const listBatchRows = (db: Db, batchId: number): Promise<BatchRowRecord[]> =>
  db
    .selectFrom('departure_batch_row')
    .select(['combo_id', 'departs_on', 'departure_id', 'source_id', 'seen_version', 'outcome', 'before'])
    .select('written_version')
    .where('batch_id', '=', batchId)
    .orderBy('combo_id')
    .orderBy('departs_on')
    .execute()

export interface Ended {
  outcome: 'written' | 'skipped' | 'undone' | 'kept'
  why?: string
  before?: object
  written_version?: number
  departure_id?: number
}

export const endRow = (
  tx: Tx,
  batchId: number,
  row: Pick<NewRow, 'combo_id' | 'departs_on'>,
  { before, ...ended }: Ended,
) =>
  tx
    .updateTable('departure_batch_row')
    .set({ ...ended, ...(before && { before: JSON.stringify(before) }) })
    .where('batch_id', '=', batchId)
    .where('combo_id', '=', row.combo_id)
    .where('departs_on', '=', row.departs_on)
    .execute()

const SHOWN = 50

/** What of a batch was left alone, with its trip and day. */
export async function listSkipped(db: Db, batchIds: readonly number[]) {
  const { rows } = await sql<{
    batch_id: number
    departure_id: number | null
    title: string
    departs_on: Day
    why: string
  }>`
    select batch_id, departure_id, title, departs_on, why from (
      select r.batch_id, r.departure_id, p.title, r.departs_on, r.why,
        row_number() over (partition by r.batch_id order by r.departs_on, r.combo_id) as place
      from departure_batch_row r join combo c on c.id = r.combo_id join product p on p.id = c.product_id
      where r.batch_id = any(${batchIds}) and r.outcome in ('skipped', 'kept')) shown
    where place <= ${SHOWN} order by batch_id, place`.execute(db)
  return rows
}
