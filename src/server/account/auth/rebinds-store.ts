import type { Insertable } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { DB } from '#src/platform/db/schema.gen.ts'
import { releaseDocuments } from '#src/server/operations/documents/service.ts'

/** Telephones that wait for a second person: the number and the paper are kept until somebody decides, and no longer. */

export const insertRebind = (tx: Tx, row: Insertable<DB['member_rebind']>) =>
  tx.insertInto('member_rebind').values(row).execute()

const rebinds = (db: Db) =>
  db
    .selectFrom('member_rebind as r')
    .innerJoin('member as m', 'm.id', 'r.member_id')
    .select(['r.id', 'r.member_id', 'r.phone_enc', 'r.phone_mask', 'r.document_id'])
    .select(['m.name', 'm.status', 'm.closing_at', 'm.phone_enc as own_phone_enc'])

/** What a second person is asked about a member's telephone, by the number of the question. */
export const findRebind = (db: Db, approvalId: number) =>
  rebinds(db).where('r.approval_id', '=', approvalId).executeTakeFirst()

/** The same under the account's lock, as every other act of staff with it. */
export const lockRebind = (tx: Tx, approvalId: number) =>
  rebinds(tx).where('r.approval_id', '=', approvalId).forNoKeyUpdate().executeTakeFirst()

export async function forgetRebind(
  tx: Tx,
  { id, document_id }: { id: number; document_id: number | null },
  now: Date,
) {
  await tx
    .updateTable('member_rebind')
    .set({ phone_enc: null, document_id: null, decided_at: now })
    .where('id', '=', id)
    .execute()
  if (document_id !== null) await releaseDocuments(tx, [document_id], now)
}

export async function eraseRebinds(tx: Tx, memberId: number, now: Date) {
  const gone = await tx
    .deleteFrom('member_rebind')
    .where('member_id', '=', memberId)
    .returning('document_id')
    .execute()
  await releaseDocuments(
    tx,
    gone.flatMap(({ document_id }) => document_id ?? []),
    now,
  )
}
