import { sql } from 'kysely'
import { detailFieldsOf, detailsOf } from '#src/domain/personal-details.ts'
import type { Traveller } from '#src/domain/travellers/traveller.ts'
import type { Vault } from '#src/platform/crypto/vault.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'

/** Finds the travellers of an order in their places and opens their sealed values. */
export async function openTravellers(db: Db, vault: Vault, orderId: number): Promise<Traveller[]> {
  const rows = await db
    .selectFrom('order_traveller')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('seq')
    .execute()
  return rows.map((row) => ({
    kind: row.kind,
    savedTravellerId: row.saved_traveller_id,
    ...detailsOf(row),
    docType: row.doc_type,
    docNo: row.doc_no_enc ? vault.open(row.doc_no_enc) : '',
    validUntil: row.valid_until,
    phone: row.phone_enc ? vault.open(row.phone_enc) : '',
    guardianSeq: row.guardian_seq,
  }))
}

/** Equal numbers of any type give equal bytes: so one person is found again in another order. */
export const documentHash = (vault: Vault, docNo: string) => vault.blindIndex('document', docNo)

/**
 * Seals the travellers of an order into JSON that one statement inserts however many they are: a text that changes
 * with their number would be planned anew for every party.
 */
export const sealedTravellers = (vault: Vault, travellers: readonly Traveller[]): string =>
  JSON.stringify(
    travellers.map((person, index) => ({
      seq: index + 1,
      kind: person.kind,
      saved_traveller_id: person.savedTravellerId,
      ...detailFieldsOf(person),
      doc_type: person.docType,
      doc_no_enc: person.docNo === '' ? null : vault.seal(person.docNo).toString('base64'),
      doc_no_hash: person.docNo === '' ? null : documentHash(vault, person.docNo).toString('base64'),
      valid_until: person.validUntil,
      phone_enc: person.phone === '' ? null : vault.seal(person.phone).toString('base64'),
      guardian_seq: person.guardianSeq,
    })),
  )

/** The columns that `sealedTravellers` fills, for `insert into order_traveller (order_id, …)`. */
export const travellerColumns = sql.raw(
  'seq, kind, saved_traveller_id, name_cn, name_en_last, name_en_first, gender, birthday, nationality, doc_type, doc_no_enc, ' +
    'doc_no_hash, valid_until, phone_enc, guardian_seq',
)

export const travellersFrom = (sealed: string) => sql`
  select seq, kind, saved_traveller_id, name_cn, name_en_last, name_en_first, gender, birthday, nationality, doc_type,
    decode(doc_no_enc, 'base64') as doc_no_enc, decode(doc_no_hash, 'base64') as doc_no_hash, valid_until,
    decode(phone_enc, 'base64') as phone_enc, guardian_seq
  from jsonb_to_recordset(${sealed}::jsonb) as person (seq smallint, kind person_kind, saved_traveller_id bigint,
    name_cn text, name_en_last text, name_en_first text, gender gender, birthday date, nationality text,
    doc_type doc_type, doc_no_enc text, doc_no_hash text, valid_until date, phone_enc text, guardian_seq smallint)`

/** Called under the order's lock. */
export async function replaceTravellers(
  tx: Tx,
  vault: Vault,
  orderId: number,
  travellers: readonly Traveller[],
) {
  await tx.deleteFrom('order_traveller').where('order_id', '=', orderId).execute()
  await sql`
    insert into order_traveller (order_id, ${travellerColumns})
    select ${orderId}::bigint, person.* from (${travellersFrom(sealedTravellers(vault, travellers))}) as person`.execute(
    tx,
  )
}
