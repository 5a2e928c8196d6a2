import type { Tx } from '#src/platform/db/database.ts'
import type { Ctx } from '#src/server/ctx.ts'
import type { SavedTravellerDocument } from './traveller-form.ts'

/** Writes a traveller's documents as given. Answers the id of another traveller who already has one of them, or null. */
export async function replaceDocs(
  ctx: Ctx,
  tx: Tx,
  memberId: number,
  id: number,
  docs: readonly SavedTravellerDocument[],
) {
  const hashed = docs.map((doc) => ({
    ...doc,
    hash: ctx.vault.blindIndex('document', doc.number),
  }))
  for (const { type, hash } of hashed) {
    const other = await tx
      .selectFrom('saved_traveller_doc')
      .select('saved_traveller_id')
      .where('member_id', '=', memberId)
      .where('doc_type', '=', type)
      .where('doc_no_hash', '=', hash)
      .where('saved_traveller_id', '<>', id)
      .executeTakeFirst()
    if (other) return other.saved_traveller_id
  }
  await tx
    .deleteFrom('saved_traveller_doc')
    .where('saved_traveller_id', '=', id)
    .$if(
      docs.some((doc) => doc.id !== null),
      (query) =>
        query.where(
          'id',
          'not in',
          docs.flatMap((doc) => (doc.id === null ? [] : [doc.id])),
        ),
    )
    .execute()
  for (const doc of hashed) {
    const columns = {
      doc_type: doc.type,
      doc_no_enc: ctx.vault.seal(doc.number),
      doc_no_hash: doc.hash,
      valid_until: doc.validUntil,
      is_default: doc.isDefault,
    }
    if (doc.id === null)
      await tx
        .insertInto('saved_traveller_doc')
        .values({ ...columns, saved_traveller_id: id, member_id: memberId })
        .execute()
    else
      await tx
        .updateTable('saved_traveller_doc')
        .set(columns)
        .where('id', '=', doc.id)
        .where('saved_traveller_id', '=', id)
        .execute()
  }
  return null
}

/** Deletes the documents of all saved travellers; the travellers themselves stay. */
export async function forgetDocuments(tx: Tx, memberId: number) {
  await tx.deleteFrom('saved_traveller_doc').where('member_id', '=', memberId).execute()
  await tx
    .updateTable('saved_traveller')
    .set({ consent_at: null })
    .where('member_id', '=', memberId)
    .execute()
}
