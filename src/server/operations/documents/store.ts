import { type Insertable, sql } from 'kysely'
import type { DocumentPurpose } from '#src/domain/desk/uploads/documents.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { DocumentFile } from '#src/platform/db/schema.gen.ts'

const shown = ['ref', 'format', 'bytes', 'name_enc', 'sent_at'] as const

export const insertDocument = (tx: Tx, row: Insertable<DocumentFile>) =>
  tx
    .insertInto('document_file')
    .values(row)
    .returning(['id', ...shown])
    .executeTakeFirstOrThrow()

/** One that this person sent, or that a record holds for a purpose that they may see. */
export const findDocument = (
  db: Db,
  ref: string,
  { staffId, purposes }: { staffId: number; purposes: readonly DocumentPurpose[] },
) =>
  db
    .selectFrom('document_file')
    .select(['id', 'format', 'name_enc', 'content_enc', 'entity', 'entity_id'])
    .where('ref', '=', ref)
    .where((row) =>
      row.or([
        row.and([row('attached_at', 'is', null), row('staff_id', '=', staffId)]),
        row.and([
          row('attached_at', 'is not', null),
          sql<boolean>`purpose = any(${purposes}::document_purpose[])`,
        ]),
      ]),
    )
    .executeTakeFirst()

export const readDocument = (db: Db, id: number) =>
  db
    .selectFrom('document_file')
    .select(['format', 'name_enc', 'content_enc'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** What is shown of papers, in the order of the ids that were given. */
export const shownDocuments = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('document_file')
    .select(['id', ...shown])
    .where('id', 'in', [...ids])
    .execute()

interface Attaching {
  staffId: number
  purpose: DocumentPurpose
  refs: readonly string[]
  entity: string
  entityId: string
}

/** Attaches what this person has sent and nobody uses; what the record holds already stays so. Answers both. */
export const attach = (tx: Tx, { staffId, purpose, refs, entity, entityId }: Attaching, now: Date) =>
  tx
    .updateTable('document_file')
    .set((each) => ({
      entity,
      entity_id: entityId,
      attached_at: each.fn.coalesce('attached_at', each.val(now)),
    }))
    .where('ref', 'in', [...refs])
    .where('purpose', '=', purpose)
    .where((row) =>
      row.or([
        row.and([row('attached_at', 'is', null), row('staff_id', '=', staffId)]),
        row.and([row('entity', '=', entity), row('entity_id', '=', entityId)]),
      ]),
    )
    .returning(['id', 'ref'])
    .execute()

export const release = (tx: Tx, ids: readonly number[], now: Date) =>
  tx
    .updateTable('document_file')
    .set({ entity: null, entity_id: null, attached_at: null, sent_at: now })
    .where('id', 'in', [...ids])
    .execute()

export const deleteUnused = (db: Db, until: Date) =>
  db.deleteFrom('document_file').where('attached_at', 'is', null).where('sent_at', '<', until).execute()
