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
      .selectFrom('tourist_doc')
      .select('tourist_id')
      .where('member_id', '=', memberId)
      .where('doc_type', '=', type)
      .where('doc_no_hash', '=', hash)
      .where('tourist_id', '<>', id)
      .executeTakeFirst()
    if (other) return other.tourist_id
  }
  await tx
    .deleteFrom('tourist_doc')
    .where('tourist_id', '=', id)
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
        .insertInto('tourist_doc')
        .values({ ...columns, tourist_id: id, member_id: memberId })
        .execute()
    else
      await tx
        .updateTable('tourist_doc')
        .set(columns)
        .where('id', '=', doc.id)
        .where('tourist_id', '=', id)
        .execute()
  }
  return null
}

/** The documents of all saved travellers; the travellers themselves stay. */
export async function forgetDocuments(tx: Tx, memberId: number) {
  await tx.deleteFrom('tourist_doc').where('member_id', '=', memberId).execute()
  await tx.updateTable('tourist').set({ consent_at: null }).where('member_id', '=', memberId).execute()
}
