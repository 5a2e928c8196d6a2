import { bookedStatuses } from '#src/domain/booking/order.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import type { Traveller } from '#src/domain/travellers/traveller.ts'
import type { Vault } from '#src/platform/crypto/vault.ts'
import { holdLock } from '#src/platform/db/advisory-lock.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import { documentHash } from './store.ts'

/** The traveller who is on another trip in these days: by field, and in words for the owner of the order. */
export interface Overlap {
  field: string
  message: string
}

interface Trip {
  memberId: number
  people: readonly Pick<Traveller, 'docNo'>[]
  departsOn: Day
  returnsOn: Day
  /** The order itself, once it exists. */
  orderId?: number
}

/**
 * Nobody can be on two trips at once: finds the first traveller who is on a paid order whose days meet those of this
 * trip (rule book §7.3), or null. Travellers are compared by document; only its owner hears the other order's number.
 */
export async function findOverlap(db: Db, vault: Vault, trip: Trip): Promise<Overlap | null> {
  const hashes = trip.people.map(({ docNo }) => (docNo === '' ? null : documentHash(vault, docNo)))
  const known = hashes.filter((hash) => hash !== null)
  if (known.length === 0) return null
  const other = await db
    .selectFrom('order_traveller')
    .innerJoin('orders', 'orders.id', 'order_traveller.order_id')
    .select(['orders.order_no', 'orders.member_id', 'order_traveller.doc_no_hash'])
    // Not `any(array)`: not knowing how long the array is, PostgreSQL would plan anew each time, four times the work.
    .where('order_traveller.doc_no_hash', 'in', known)
    .where('orders.status', 'in', bookedStatuses)
    .where('orders.departs_on', '<=', trip.returnsOn)
    .where('orders.returns_on', '>=', trip.departsOn)
    .where('orders.id', '<>', trip.orderId ?? 0)
    .limit(1)
    .executeTakeFirst()
  if (!other) return null
  const index = hashes.findIndex((hash) => hash !== null && other.doc_no_hash?.equals(hash))
  const which = other.member_id === trip.memberId ? `订单${other.order_no}` : '其他订单'
  return { field: `travellers.${index}.doc_no`, message: `该出行人在${which}中的行程日期与本单重叠` }
}

/** Refuses TRAVELLER while `findOverlap` finds somebody. */
export async function assertNoOverlap(db: Db, vault: Vault, trip: Trip) {
  const overlap = await findOverlap(db, vault, trip)
  if (overlap) throw new Refused('TRAVELLER', { errors: { [overlap.field]: overlap.message } })
}

interface OfOrder {
  id: number
  member_id: number
  departs_on: Day
  returns_on: Day
}

export const tripOfOrder = (order: OfOrder, travellers: Trip['people']): Trip => ({
  memberId: order.member_id,
  people: travellers,
  departsOn: order.departs_on,
  returnsOn: order.returns_on,
  orderId: order.id,
})

/**
 * Until the end of the transaction no other order can seat these travellers: of two orders that are paid in the same
 * instant the second one sees the first. Taken under the order's own lock and before the departure's, one after the
 * other by hash, so that no two transactions wait for each other.
 */
export async function lockTravellers(tx: Tx, vault: Vault, travellers: Trip['people']) {
  const documents = travellers.flatMap(({ docNo }) =>
    docNo === '' ? [] : [documentHash(vault, docNo).toString('hex')],
  )
  for (const document of [...new Set(documents)].toSorted()) await holdLock(tx, 'document', document)
}
