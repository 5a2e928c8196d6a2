import type { Insertable, Selectable } from 'kysely'
import { endedStatuses } from '#src/domain/booking/desk/departure-cancelling.ts'
import type { ShopCause } from '#src/domain/booking/refunds/deduction.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import type { Scope } from '#src/domain/codes.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { DepartureCancellation, DepartureStatus } from '#src/platform/db/schema.gen.ts'
import type { OrderRecord } from '#src/server/booking/orders/service.ts'

export interface Departure {
  id: number
  product_id: number
  departs_on: Day
  group_code: string
  status: DepartureStatus
  is_formed: boolean
  title: string
  scope: Scope
}

export const findDeparture = (db: Db, id: number): Promise<Departure | undefined> =>
  db
    .selectFrom('departure')
    .innerJoin('product', 'product.id', 'departure.product_id')
    .select([
      'departure.id',
      'product_id',
      'departs_on',
      'group_code',
      'departure.status',
      'departure.is_formed',
      'product.title',
      'product.scope',
    ])
    .where('departure.id', '=', id)
    .executeTakeFirst()

const takingPart = (db: Db, departureId: number) =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('departure_id', '=', departureId)
    .where('status', 'not in', endedStatuses)
    .orderBy('id')
    .$castTo<OrderRecord>()

/** Every order that takes part in a departure, in the order in which they are locked. */
export const listOrders = (db: Db, departureId: number): Promise<OrderRecord[]> =>
  takingPart(db, departureId).execute()

/** The same under their locks: orders before their departure, as everywhere. */
export const lockOrders = (tx: Tx, departureId: number): Promise<OrderRecord[]> =>
  takingPart(tx, departureId).forUpdate().execute()

export type CancellationRow = Omit<Selectable<DepartureCancellation>, 'cause'> & { cause: ShopCause }

const cancellations = (db: Db) =>
  db.selectFrom('departure_cancellation').selectAll().$castTo<CancellationRow>()

/** What is asked about the departure, under its lock. */
export const lockAsked = (tx: Tx, departureId: number) =>
  cancellations(tx)
    .where('departure_id', '=', departureId)
    .where('state', '=', 'asked')
    .forUpdate()
    .executeTakeFirst()

export const findAsked = (db: Db, departureId: number) =>
  cancellations(db).where('departure_id', '=', departureId).where('state', '=', 'asked').executeTakeFirst()

export const insertCancellation = (tx: Tx, row: Insertable<DepartureCancellation>) =>
  tx
    .insertInto('departure_cancellation')
    .values(row)
    .returningAll()
    .$castTo<CancellationRow>()
    .executeTakeFirstOrThrow()

type Change = Partial<
  Pick<
    CancellationRow,
    | 'state'
    | 'cause'
    | 'reason'
    | 'asked_on'
    | 'refund_fen'
    | 'compensation_fen'
    | 'offered_departures'
    | 'asked_by'
    | 'asked_at'
  > &
    Pick<CancellationRow, 'decided_by' | 'decided_at'>
>

export const changeAsked = (tx: Tx, id: number, change: Change) =>
  tx
    .updateTable('departure_cancellation')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .returningAll()
    .$castTo<CancellationRow>()
    .executeTakeFirstOrThrow()

/** The one that an offer stands on. */
export const findCancellation = (db: Db, id: number) =>
  cancellations(db).where('id', '=', id).executeTakeFirstOrThrow()

/** Payments of the departure that somebody may be making now. */
export const listOpenPayments = (db: Db, departureId: number) =>
  db
    .selectFrom('payment')
    .innerJoin('orders', 'orders.id', 'payment.order_id')
    .select(['payment.id', 'channel', 'out_trade_no', 'pay_action', 'expires_at', 'order_id'])
    .where('orders.departure_id', '=', departureId)
    .where('payment.status', '=', 'created')
    .orderBy('payment.id')
    .execute()
