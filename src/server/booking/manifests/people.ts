import { sql } from 'kysely'
import { maskNumbers } from '#src/domain/account/masks.ts'
import { listedStatuses, type ManifestPerson } from '#src/domain/booking/manifest/people.ts'
import { roomsOf } from '#src/domain/booking/manifest/rooms.ts'
import { ageOn, dayOf } from '#src/domain/calendar-day.ts'
import { genderText } from '#src/domain/codes.ts'
import { type Traveller, travellerFaults } from '#src/domain/travellers/traveller.ts'
import { docTypeText, personKindText } from '#src/domain/travellers/traveller-codes.ts'
import type { Db } from '#src/platform/db/database.ts'
import { type OrderRecord, openTravellers } from '#src/server/booking/orders/service.ts'
import type { Ctx } from '#src/server/ctx.ts'

/** A traveller of a departure with everything that is known; the numbers open. */
export interface Listed extends ManifestPerson {
  kindText: string
  docTypeText: string
  consentsAbroad: boolean
  faults: string[]
}

/** Orders whose travellers are on the list, by their numbers. */
export const listOrders = (db: Db, departureId: number): Promise<OrderRecord[]> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('departure_id', '=', departureId)
    .where('status', 'in', listedStatuses)
    .orderBy('order_no')
    .$castTo<OrderRecord>()
    .execute()

export const findDeparture = (db: Db, id: number) =>
  db
    .selectFrom('departure as d')
    .innerJoin('product as p', 'p.id', 'd.product_id')
    .innerJoin('supplier as s', 's.id', 'p.supplier_id')
    .select(['d.id', 'd.group_code', 'd.departs_on', 'd.returns_on', 'd.status', 'p.title'])
    .select('s.manifest_fields')
    .select(sql<boolean>`d.status = 'cancelled'`.as('is_cancelled'))
    .where('d.id', '=', id)
    .executeTakeFirst()

/** Everybody who travels, by order and place. Nothing of the numbers may leave but into a file, or masked. */
export async function listPeople(ctx: Ctx, orders: readonly OrderRecord[]): Promise<Listed[]> {
  const people: Listed[] = []
  for (const order of orders) {
    const travellers = await openTravellers(ctx.db, ctx.vault, order.id)
    const rooms = roomsOf({
      orderNo: order.order_no,
      rooms: order.rooms,
      share: order.share,
      people: travellers,
    })
    people.push(
      ...travellers.map((person, index) => listed(ctx, order, person, { index, room: rooms[index] ?? '–' })),
    )
  }
  return people
}

function listed(
  { vault, now }: Ctx,
  order: OrderRecord,
  person: Traveller,
  { index, room }: { index: number; room: string },
): Listed {
  const isFirst = index === 0
  const trip = {
    scope: order.snapshot.scope,
    productType: order.snapshot.type,
    departsOn: order.departs_on,
    returnsOn: order.returns_on,
    guardianConsent: order.agreed.includes('minor'),
    today: dayOf(now),
  }
  return {
    orderNo: order.order_no,
    seq: index + 1,
    room,
    name: person.nameCn || [person.nameEnLast, person.nameEnFirst].filter(Boolean).join(' '),
    pinyin: [person.nameEnLast, person.nameEnFirst].filter(Boolean).join(' '),
    gender: person.gender ? genderText[person.gender] : '',
    age: person.birthday === null ? '' : String(ageOn(person.birthday, order.departs_on)),
    document: person.docNo,
    birthday: person.birthday ?? '',
    nationality: person.nationality,
    validUntil: person.validUntil ?? '',
    // What somebody wrote into a remark may hold numbers that no receiver needs.
    remark: isFirst ? maskNumbers(order.remark) : '',
    contact: isFirst ? order.contact_name : '',
    contactPhone: isFirst ? vault.open(order.contact_phone_enc) : '',
    emergency: isFirst ? order.emergency_name : '',
    emergencyPhone: isFirst && order.emergency_phone_enc ? vault.open(order.emergency_phone_enc) : '',
    kindText: personKindText[person.kind],
    docTypeText: person.docType ? docTypeText[person.docType] : '',
    consentsAbroad: order.agreed.includes('crossborder'),
    faults: travellerFaults(person, index, trip, 'complete').map(({ message }) => message),
  }
}
