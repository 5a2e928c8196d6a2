import type { DeskManifest } from '#src/api/desk/departures/manifests.ts'
import type { Staff } from '#src/api/endpoint.ts'
import { scopesOf } from '#src/domain/account/staff.ts'
import { neededRoleText } from '#src/domain/account/staff-words.ts'
import {
  columnsFor,
  columnTitles,
  manifestKinds,
  manifestKindText,
} from '#src/domain/booking/manifest/fields.ts'
import { changeLine, manifestChanges, rowOf } from '#src/domain/booking/manifest/people.ts'
import { travellersText } from '#src/domain/pricing/counts.ts'
import { maskDocument } from '#src/domain/travellers/documents.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { findDeparture, type Listed, listOrders, listPeople } from '../people.ts'
import { columnsOfGiven, listGiven, rowsIn } from '../store.ts'

/** The list as the screen shows it: documents masked, no telephone at all. */
export async function viewManifest(ctx: Ctx, staff: Staff, id: number): Promise<DeskManifest> {
  const departure = await findDeparture(ctx.db, id)
  if (!departure) throw new Refused('NOT_FOUND', undefined, '没有这个团期')
  const orders = await listOrders(ctx.db, id)
  const people = await listPeople(ctx, orders)
  const given = await givenLists(ctx, id, people)
  const counted = (field: 'adult' | 'child_bed' | 'child_nobed' | 'infant') =>
    orders.reduce((sum, order) => sum + order[field], 0)
  return {
    people: people.map(shown),
    orders: orders.length,
    rooms: orders.reduce((sum, order) => sum + order.rooms, 0),
    people_text: travellersText({
      adult: counted('adult'),
      child_bed: counted('child_bed'),
      child_nobed: counted('child_nobed'),
      infant: counted('infant'),
    }),
    incomplete: people.filter(({ faults }) => faults.length > 0).length,
    changed: given.reduce((sum, { changes }) => sum + (changes?.length ?? 0), 0),
    given,
    kinds: manifestKinds.map((kind) => ({
      kind,
      text: manifestKindText[kind],
      columns: columnTitles(columnsFor(kind, departure.manifest_fields)),
    })),
    why_not: whyNotExported(staff, departure.is_cancelled, people.length),
  }
}

function whyNotExported(staff: Staff, isCancelled: boolean, people: number): string {
  if (scopesOf(staff, 'manifest.export').length === 0) return neededRoleText('manifest.export')
  if (isCancelled) return '团期已取消'
  return people === 0 ? '还没有已付款的订单' : ''
}

const shown = (person: Listed): DeskManifest['people'][number] => ({
  order_no: person.orderNo,
  seq: person.seq,
  room: person.room,
  kind_text: person.kindText,
  name: person.name,
  pinyin: person.pinyin,
  gender: person.gender,
  age: person.age,
  nationality: person.nationality,
  doc_type_text: person.docTypeText,
  document: maskDocument(person.document),
  valid_until: person.validUntil,
  remark: person.remark,
  consents_abroad: person.consentsAbroad,
  faults: person.faults,
})

/** Every list that left, and of each receiver's last one what is not right any more. */
async function givenLists(
  { db, vault }: Ctx,
  departureId: number,
  people: readonly Listed[],
): Promise<DeskManifest['given']> {
  const seen = new Set<string>()
  return (await listGiven(db, departureId)).map(({ rows_enc, exported_name, ...row }) => {
    const receiver = `${row.kind} ${row.receiver}`
    const isLast = !seen.has(receiver)
    seen.add(receiver)
    const columns = columnsOfGiven(row.kind, row.columns)
    const now = people
      .filter(({ consentsAbroad }) => row.left_out === 0 || consentsAbroad)
      .map((person) => rowOf(columns, person))
    return {
      id: row.id,
      kind: row.kind,
      kind_text: manifestKindText[row.kind],
      receiver: row.receiver,
      purpose: row.purpose,
      is_abroad: row.is_abroad,
      people: row.people,
      left_out: row.left_out,
      exported_at: row.exported_at,
      exported_by: exported_name,
      changes:
        isLast && rows_enc ? manifestChanges(columns, rowsIn(vault, rows_enc), now).map(changeLine) : null,
    }
  })
}
