import { type Insertable, sql } from 'kysely'
import { columnsFor, type ManifestField, type ManifestKind } from '#src/domain/booking/manifest/fields.ts'
import type { ManifestRow } from '#src/domain/booking/manifest/people.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import type { Vault } from '#src/platform/crypto/vault.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { ManifestExport } from '#src/platform/db/schema.gen.ts'

export const insertGiven = (tx: Tx, row: Insertable<ManifestExport>) =>
  tx.insertInto('manifest_export').values(row).execute()

/** The newest first, each with who made it. */
export const listGiven = (db: Db, departureId: number) =>
  db
    .selectFrom('manifest_export as m')
    .innerJoin('staff as s', 's.id', 'm.exported_by')
    .selectAll('m')
    .select('s.name as exported_name')
    .where('m.departure_id', '=', departureId)
    .orderBy('m.id', 'desc')
    .limit(50)
    .execute()

/** What a receiver was given last; null where nothing was, or it is forgotten. */
export async function lastGiven(
  db: Db,
  vault: Vault,
  { departureId, kind, receiver }: { departureId: number; kind: ManifestKind; receiver: string },
): Promise<{ rows: ManifestRow[]; columns: ManifestField[] } | null> {
  const found = await db
    .selectFrom('manifest_export')
    .select(['rows_enc', 'columns'])
    .where('departure_id', '=', departureId)
    .where('kind', '=', kind)
    .where('receiver', '=', receiver)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.rows_enc
    ? { rows: rowsIn(vault, found.rows_enc), columns: columnsOfGiven(kind, found.columns) }
    : null
}

/** Lists of before held everything that their kind may hold. */
export const columnsOfGiven = (kind: ManifestKind, columns: readonly string[] | null): ManifestField[] =>
  columnsFor(
    kind,
    (columns ?? []).map((field) => `${kind}.${field}`),
  )

export const sealedRows = (vault: Vault, rows: readonly ManifestRow[]) => vault.seal(JSON.stringify(rows))
export const rowsIn = (vault: Vault, sealed: Buffer): ManifestRow[] => JSON.parse(vault.open(sealed))

/** Notes what a list of this kind says now, as it is given. The departure's other kinds stay as they are. */
export const noteGiven = (tx: Tx, departureId: number, kind: ManifestKind, now: Date) =>
  sql`insert into departure_manifest (departure_id, kind, fingerprint, exported_at)
    values (${departureId}, ${kind}, manifest_fingerprint(${departureId}, ${kind}), ${now})
    on conflict (departure_id, kind) do update
      set fingerprint = excluded.fingerprint, exported_at = excluded.exported_at, changed_at = null`.execute(
    tx,
  )

/** Forgets what stood in lists of departures that returned before this day; that they were given is kept. */
export const forgetRows = (db: Db, returnedBefore: Day) =>
  sql`update manifest_export m set rows_enc = null from departure d
    where d.id = m.departure_id and m.rows_enc is not null and d.returns_on < ${returnedBefore}::date`.execute(
    db,
  )
