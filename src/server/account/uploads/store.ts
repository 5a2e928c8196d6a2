import type { Insertable } from 'kysely'
import type { UploadPurpose } from '#src/domain/account/member-codes.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { Upload } from '#src/platform/db/schema.gen.ts'

export const insertUpload = (db: Db, upload: Insertable<Upload>) =>
  db.insertInto('upload').values(upload).execute()

export const deleteUpload = (db: Db, stem: string) =>
  db.deleteFrom('upload').where('stem', '=', stem).execute()

/** Marks pictures as used and answers how many of them this member sent for this purpose. */
export async function markUploads(
  tx: Tx,
  { memberId, purpose, stems }: { memberId: number; purpose: UploadPurpose; stems: readonly string[] },
  now: Date,
) {
  const { numUpdatedRows } = await tx
    .updateTable('upload')
    .set((each) => ({ used_at: each.fn.coalesce('used_at', each.val(now)) }))
    .where('member_id', '=', memberId)
    .where('purpose', '=', purpose)
    .where('stem', 'in', [...stems])
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

export const freeUploads = (tx: Tx, stems: readonly string[]) =>
  tx
    .updateTable('upload')
    .set({ used_at: null })
    .where('stem', 'in', [...stems])
    .execute()

/**
 * Deletes pictures that nothing uses and that were sent before `until`, a few at a time, and answers their stems. The
 * portrait of a member whose account is closed, or who has another one now, is not in use.
 */
export async function takeUnused(tx: Tx, until: Date, limit: number) {
  const rows = await tx
    .deleteFrom('upload')
    .where('stem', 'in', (each) =>
      each
        .selectFrom('upload')
        .select('stem')
        .where('sent_at', '<', until)
        .where((row) =>
          row.or([
            row('used_at', 'is', null),
            row.and([
              row('purpose', '=', 'avatar'),
              row.not(
                row.exists(
                  row.selectFrom('member').select('member.id').whereRef('member.avatar', '=', 'upload.stem'),
                ),
              ),
            ]),
          ]),
        )
        .orderBy('sent_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('stem')
    .execute()
  return rows.map(({ stem }) => stem)
}

/** Called when an account is closed: its portrait is released, the pictures of its reviews stay with the reviews. */
export async function disownUploads(tx: Tx, memberId: number) {
  await tx
    .updateTable('upload')
    .set({ used_at: null })
    .where('member_id', '=', memberId)
    .where('purpose', '=', 'avatar')
    .execute()
  await tx.updateTable('upload').set({ member_id: null }).where('member_id', '=', memberId).execute()
}
