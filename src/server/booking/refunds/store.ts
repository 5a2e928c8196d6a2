import type { Insertable, Selectable, Updateable } from 'kysely'
import type { SoldLines } from '#src/domain/booking/refunds/order-lines.ts'
import type { LeavingLine } from '#src/domain/booking/refunds/remaining.ts'
import { openRequestStatuses, type RefundRequestStatus } from '#src/domain/booking/refunds/request.ts'
import type { Fen } from '#src/domain/money.ts'
import type { PersonKind } from '#src/domain/travellers/traveller-codes.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { RefundRequest } from '#src/platform/db/schema.gen.ts'
import type { OrderRecord } from '#src/server/booking/orders/service.ts'

/** Who leaves: the place in the order when it was asked, for afterwards the others move up. */
export interface Leaver {
  seq: number
  kind: PersonKind
  name: string
}

/** How the sums came about, for everybody who reads the request later. */
export interface KeptQuote {
  daysBefore: number
  bp: number
  text: string
  feeFen: Fen
  baseFen: Fen
  ladderFen: Fen
  keptFen: Fen
  payableFen: Fen
  /** What was paid and had not been given back. */
  paidFen: Fen
  leaving: readonly LeavingLine[]
  nonRefundable: readonly { name: string; amountFen: Fen }[]
  /** The order's lines when it was worked out: a refund of the whole replaces them. */
  before: SoldLines
}

export type RequestRow = Omit<Selectable<RefundRequest>, 'quote' | 'leavers'> & {
  quote: KeptQuote
  leavers: Leaver[]
}

const requests = (db: Db) => db.selectFrom('refund_request').selectAll().$castTo<RequestRow>()

/** Under the order's lock, so nobody else moves it. */
export const lockRequest = (tx: Tx, id: number) =>
  requests(tx).where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

export const findOpenRequest = (db: Db, orderId: number) =>
  requests(db).where('order_id', '=', orderId).where('status', 'in', openRequestStatuses).executeTakeFirst()

/** What the traveller hears of, the newest first: 体谅退款 is the shop's own affair until it has been agreed. */
export const listTold = (db: Db, orderId: number) =>
  requests(db)
    .where('order_id', '=', orderId)
    .where((row) => row.or([row('kind', '<>', 'goodwill'), row('status', 'in', ['approved', 'done'])]))
    .orderBy('id', 'desc')
    .execute()

export const countRequests = (tx: Tx, orderId: number) =>
  tx
    .selectFrom('refund_request')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
    .then(({ count }) => count)

export const insertRequest = (tx: Tx, request: Insertable<RefundRequest>) =>
  tx
    .insertInto('refund_request')
    .values(request)
    .returningAll()
    .$castTo<RequestRow>()
    .executeTakeFirstOrThrow()

/** Compare-and-set: undefined when the request was in none of these states. */
export const moveRequest = (
  tx: Tx,
  id: number,
  from: readonly RefundRequestStatus[],
  change: Updateable<RefundRequest>,
) =>
  tx
    .updateTable('refund_request')
    .set(change)
    .where('id', '=', id)
    .where('status', 'in', from)
    .returningAll()
    .$castTo<RequestRow>()
    .executeTakeFirst()

/** Requests whose money may all have arrived although nobody noticed; the job of the arrival was lost. */
export const listArriving = (db: Db, limit: number) =>
  db
    .selectFrom('refund_request')
    .select(['id', 'order_id'])
    .where('status', '=', 'approved')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('refund')
            .select('refund.id')
            .whereRef('refund.request_id', '=', 'refund_request.id')
            .where('refund.status', '<>', 'success'),
        ),
      ),
    )
    .limit(limit)
    .execute()

/** Travellers as a quote names them. */
export const listPeople = (db: Db, orderId: number) =>
  db
    .selectFrom('order_traveller')
    .select(['seq', 'kind', 'name_cn', 'name_en_last', 'name_en_first'])
    .where('order_id', '=', orderId)
    .orderBy('seq')
    .execute()

export const findOwnOrder = (db: Db, memberId: number, orderNo: string) =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('order_no', '=', orderNo)
    .$castTo<OrderRecord>()
    .executeTakeFirst()

/** The request with its order's id, if the order is this member's. */
export const findOwnRequest = (db: Db, memberId: number, no: string) =>
  db
    .selectFrom('refund_request')
    .innerJoin('orders', 'orders.id', 'refund_request.order_id')
    .select(['refund_request.id', 'refund_request.order_id'])
    .where('refund_request.request_no', '=', no)
    .where('orders.member_id', '=', memberId)
    .executeTakeFirst()
