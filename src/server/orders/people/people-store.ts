import { sql } from 'kysely'
import type { Day } from '#src/domain/calendar-day.ts'
import type { Vault } from '#src/platform/crypto/vault.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Person } from './travellers.ts'

/** The people of an order in their places, opened. */
export async function openPeople(db: Db, vault: Vault, orderId: number): Promise<Person[]> {
  const rows = await db
    .selectFrom('order_traveller')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('seq')
    .execute()
  return rows.map((row) => ({
    kind: row.kind,
    touristId: row.tourist_id,
    nameCn: row.name_cn,
    nameEnLast: row.name_en_last,
    nameEnFirst: row.name_en_first,
    gender: row.gender,
    birthday: row.birthday,
    nationality: row.nationality,
    docType: row.doc_type,
    docNo: row.doc_no_enc ? vault.open(row.doc_no_enc) : '',
    validUntil: row.valid_until,
    phone: row.phone_enc ? vault.open(row.phone_enc) : '',
    guardianSeq: row.guardian_seq,
  }))
}

/** Equal numbers of any type give equal bytes: how one person is found again in another order. */
const documentHash = (vault: Vault, docNo: string) => vault.blindIndex('document', docNo)

/**
 * The people of an order sealed, as the JSON that one statement can insert however many they are: a text that changes
 * with their number would be planned anew for every party.
 */
export const sealedPeople = (vault: Vault, people: readonly Person[]): string =>
  JSON.stringify(
    people.map((person, index) => ({
      seq: index + 1,
      kind: person.kind,
      tourist_id: person.touristId,
      name_cn: person.nameCn,
      name_en_last: person.nameEnLast,
      name_en_first: person.nameEnFirst,
      gender: person.gender,
      birthday: person.birthday,
      nationality: person.nationality,
      doc_type: person.docType,
      doc_no_enc: person.docNo === '' ? null : vault.seal(person.docNo).toString('base64'),
      doc_no_hash: person.docNo === '' ? null : documentHash(vault, person.docNo).toString('base64'),
      valid_until: person.validUntil,
      phone_enc: person.phone === '' ? null : vault.seal(person.phone).toString('base64'),
      guardian_seq: person.guardianSeq,
    })),
  )

/** The columns that `sealedPeople` fills, for `insert into order_traveller (order_id, …)`. */
export const peopleColumns = sql.raw(
  'seq, kind, tourist_id, name_cn, name_en_last, name_en_first, gender, birthday, nationality, doc_type, doc_no_enc, ' +
    'doc_no_hash, valid_until, phone_enc, guardian_seq',
)

export const peopleFrom = (sealed: string) => sql`
  select seq, kind, tourist_id, name_cn, name_en_last, name_en_first, gender, birthday, nationality, doc_type,
    decode(doc_no_enc, 'base64') as doc_no_enc, decode(doc_no_hash, 'base64') as doc_no_hash, valid_until,
    decode(phone_enc, 'base64') as phone_enc, guardian_seq
  from jsonb_to_recordset(${sealed}::jsonb) as person (seq smallint, kind person_kind, tourist_id bigint,
    name_cn text, name_en_last text, name_en_first text, gender gender, birthday date, nationality text,
    doc_type doc_type, doc_no_enc text, doc_no_hash text, valid_until date, phone_enc text, guardian_seq smallint)`

/** Under the order's lock. */
export async function replacePeople(tx: Tx, vault: Vault, orderId: number, people: readonly Person[]) {
  await tx.deleteFrom('order_traveller').where('order_id', '=', orderId).execute()
  await sql`
    insert into order_traveller (order_id, ${peopleColumns})
    select ${orderId}::bigint, person.* from (${peopleFrom(sealedPeople(vault, people))}) as person`.execute(
    tx,
  )
}

/**
 * Nobody can be on two trips at once: refuses TRAVELLER for a person of a paid order whose days meet those of this trip
 * (rule book §7.3). The other order's number is told to its owner only.
 */
export async function assertNoOverlap(
  db: Db,
  vault: Vault,
  memberId: number,
  people: readonly Person[],
  trip: { departsOn: Day; returnsOn: Day; orderId?: number },
) {
  const hashes = people.map(({ docNo }) => (docNo === '' ? null : documentHash(vault, docNo)))
  const known = hashes.filter((hash) => hash !== null)
  if (known.length === 0) return
  const other = await db
    .selectFrom('order_traveller')
    .innerJoin('orders', 'orders.id', 'order_traveller.order_id')
    .select(['orders.order_no', 'orders.member_id', 'order_traveller.doc_no_hash'])
    // Not `any(array)`: not knowing how long the array is, PostgreSQL would plan anew each time, four times the work.
    .where('order_traveller.doc_no_hash', 'in', known)
    .where('orders.status', 'in', ['deposit_paid', 'paid', 'ready', 'travelling'])
    .where('orders.departs_on', '<=', trip.returnsOn)
    .where('orders.returns_on', '>=', trip.departsOn)
    .where('orders.id', '<>', trip.orderId ?? 0)
    .limit(1)
    .executeTakeFirst()
  if (!other) return
  const index = hashes.findIndex((hash) => hash !== null && other.doc_no_hash?.equals(hash))
  const which = other.member_id === memberId ? `订单${other.order_no}` : '其他订单'
  const message = `该出行人在${which}中的行程日期与本单重叠`
  throw new Refused('TRAVELLER', { errors: { [`travellers.${index}.doc_no`]: message } })
}
