import { detailsOf, type PersonalDetails } from '#src/domain/personal-details.ts'
import type { Traveller } from '#src/domain/travellers/traveller.ts'
import type { Ctx } from '#src/server/ctx.ts'

/** A saved traveller with documents in the clear, the default document first. */
export interface OpenedSavedTraveller extends PersonalDetails {
  phone: string
  docs: (Pick<Traveller, 'docType' | 'docNo' | 'validUntil'> & { docId: number })[]
}

/** Finds and opens the member's own saved travellers among these ids, in one statement; other ids are left out. */
export async function openSavedTravellers(ctx: Ctx, memberId: number, ids: readonly number[]) {
  const travellers = new Map<number, OpenedSavedTraveller>()
  if (ids.length === 0) return travellers
  const rows = await ctx.db
    .selectFrom('saved_traveller')
    .leftJoin('saved_traveller_doc', 'saved_traveller_doc.saved_traveller_id', 'saved_traveller.id')
    .selectAll('saved_traveller')
    .select(['saved_traveller_doc.id as doc_id', 'doc_type', 'doc_no_enc', 'valid_until'])
    .where('saved_traveller.member_id', '=', memberId)
    .where('saved_traveller.deleted_at', 'is', null)
    .where('saved_traveller.id', 'in', [...new Set(ids)])
    .orderBy('saved_traveller_doc.is_default', 'desc')
    .orderBy('saved_traveller_doc.id')
    .execute()
  for (const row of rows) {
    const person = travellers.get(row.id) ?? {
      ...detailsOf(row),
      phone: row.phone_enc ? ctx.vault.open(row.phone_enc) : '',
      docs: [],
    }
    travellers.set(row.id, person)
    if (row.doc_id !== null && row.doc_no_enc !== null)
      person.docs.push({
        docId: row.doc_id,
        docType: row.doc_type,
        docNo: ctx.vault.open(row.doc_no_enc),
        validUntil: row.valid_until,
      })
  }
  return travellers
}
