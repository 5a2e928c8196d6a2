import { type Selectable, sql } from 'kysely'
import type { Staff } from '#src/api/endpoint.ts'
import type { StaffRole } from '#src/domain/account/staff.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { ExportFile, ExportFormat } from '#src/platform/db/schema.gen.ts'
import type { StoredFilter } from './kind.ts'

interface Asked {
  staffId: number
  kind: string
  filter: StoredFilter
  format: ExportFormat
  /** Rows of the list when it was asked for. */
  total: number
}

export async function insertExport(tx: Tx, { staffId, kind, filter, format, total }: Asked, now: Date) {
  const row = { staff_id: staffId, kind, filter: JSON.stringify(filter), format, total, asked_at: now }
  const { id } = await tx.insertInto('export_file').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** The file of a job that has not been made yet, locked so that its progress can be noted; null when it was, or is given up. */
export const lockWaiting = (tx: Tx, id: number) =>
  tx
    .selectFrom('export_file')
    .select(['id', 'staff_id', 'kind', 'filter', 'format', 'asked_at'])
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Tells how far a file is, on a connection of its own: whoever looks sees it before the file is there. */
export const noteProgress = (db: Db, exportId: number, rows: number) =>
  db
    .insertInto('export_progress')
    .values({ export_id: exportId, rows })
    .onConflict((same) => same.column('export_id').doUpdateSet({ rows }))
    .execute()

interface Made {
  content: Buffer
  rows: number
  bytes: number
  expiresAt: Date
}

export const setReady = (tx: Tx, id: number, { content, rows, bytes, expiresAt }: Made, now: Date) =>
  tx
    .updateTable('export_file')
    .set({ state: 'ready', content_enc: content, rows, bytes, made_at: now, expires_at: expiresAt })
    .where('id', '=', id)
    .execute()

export const setFailed = (db: Db, id: number) =>
  db.updateTable('export_file').set({ state: 'failed' }).where('id', '=', id).execute()

const listed = [
  'export_file.id',
  'kind',
  'filter',
  'format',
  'state',
  'asked_at',
  'total',
  'export_file.rows',
  'bytes',
  'expires_at',
  'downloaded_at',
] as const

export type ListedExport = Pick<
  Selectable<ExportFile>,
  | 'id'
  | 'kind'
  | 'filter'
  | 'format'
  | 'state'
  | 'asked_at'
  | 'total'
  | 'rows'
  | 'bytes'
  | 'expires_at'
  | 'downloaded_at'
> & { done: number | null }

/** The files of one person, newest first. */
export const exportsOf = (
  db: Db,
  staffId: number,
  { before, limit }: { before?: number | undefined; limit: number },
) =>
  db
    .selectFrom('export_file')
    .leftJoin('export_progress', 'export_progress.export_id', 'export_file.id')
    .select(listed)
    .select('export_progress.rows as done')
    .where('staff_id', '=', staffId)
    .$if(before !== undefined, (query) => query.where('export_file.id', '<', before ?? 0))
    .orderBy('export_file.id', 'desc')
    .limit(limit)
    .execute()

export async function countExports(db: Db, staffId: number) {
  const { total } = await db
    .selectFrom('export_file')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** A file of this person with what is in it. */
export const contentOf = (db: Db, staffId: number, id: number) =>
  db
    .selectFrom('export_file')
    .select(['id', 'kind', 'format', 'state', 'content_enc', 'expires_at', 'asked_at', 'rows'])
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .executeTakeFirst()

export const setDownloaded = (db: Db, id: number, now: Date) =>
  db.updateTable('export_file').set({ downloaded_at: now }).where('id', '=', id).execute()

/** Throws away what is in expired files, and gives up those that no job has made since `askedBefore`. */
export async function sweepExports(db: Db, now: Date, askedBefore: Date) {
  await db
    .updateTable('export_file')
    .set({ state: 'expired', content_enc: null })
    .where('content_enc', 'is not', null)
    .where('expires_at', '<=', now)
    .execute()
  await db
    .updateTable('export_file')
    .set({ state: 'failed' })
    .where('state', '=', 'waiting')
    .where('asked_at', '<', askedBefore)
    .execute()
}

/** The person with the rights of this moment, or null when the account is no longer in use. */
export async function personOf(db: Db, id: number): Promise<(Staff & { name: string }) | null> {
  const row = await db
    .selectFrom('staff')
    .select(['id', 'name', 'is_lead'])
    .select(sql<StaffRole[]>`roles::text[]`.as('roles'))
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!row) return null
  return {
    id: row.id,
    name: row.name,
    roles: row.roles,
    isLead: row.is_lead,
    sessionRef: '',
    steppedUpAt: null,
  }
}
