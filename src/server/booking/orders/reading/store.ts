import { type ExpressionBuilder, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { bookedStatuses } from '#src/domain/booking/order.ts'
import type { OrderStatus } from '#src/domain/booking/order-codes.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { DB } from '#src/platform/db/schema.gen.ts'
import { epochMs, literals } from '#src/platform/db/sql-fragments.ts'
import { isInDoubt, refundIsAsked } from '../../billing/service.ts'
import type { OrderSnapshot } from '../snapshot.ts'

/** Until when other dates are offered instead of the one that the shop has cancelled; null where none are. */
const dateOfferUntil = (eb: ExpressionBuilder<DB, 'orders'>) =>
  eb
    .selectFrom('date_offer as offer')
    .select('offer.offer_until')
    .whereRef('offer.order_id', '=', 'orders.id')
    .where('offer.state', '=', 'open')
    .as('date_offer_until')

/** Columns computed for an order: the sum of its unpaid bills, its newest refund request, whether its
 * contract is in force, and what stands of refunds and changes. */
const derived = (eb: ExpressionBuilder<DB, 'orders'>) =>
  [
    sql<number>`(select coalesce(sum(bill.amount_fen), 0) from order_bill bill
      where bill.order_id = orders.id and bill.status = 'unpaid')`.as('unpaid_bills_fen'),
    jsonObjectFrom(
      eb
        .selectFrom('order_bill as bill')
        .leftJoin('contract_clause as signed', 'signed.bill_id', 'bill.id')
        .select(['bill.id', 'bill.kind', 'bill.title', 'bill.amount_fen'])
        .select((bill) => [
          epochMs(bill.ref('bill.due_at')).as('due'),
          sql<boolean>`bill.clause is not null and signed.bill_id is null`.as('needs_signature'),
        ])
        .whereRef('bill.order_id', '=', 'orders.id')
        .where('bill.status', '=', 'unpaid')
        // Only the difference of a change is paid while there is one.
        .orderBy(sql`bill.change_id is null`)
        .orderBy('bill.due_at')
        .orderBy('bill.seq')
        .limit(1),
    ).as('next_bill'),
    jsonObjectFrom(
      eb
        .selectFrom('refund_request as request')
        .select(['request.request_no', 'request.status', 'request.refund_fen'])
        .whereRef('request.order_id', '=', 'orders.id')
        // Of goodwill the traveller hears when it has been agreed.
        .where((of) =>
          of.or([of('request.kind', '<>', 'goodwill'), of('request.status', 'in', ['approved', 'done'])]),
        )
        .orderBy('request.id', 'desc')
        .limit(1),
    ).as('refund_request'),
    eb
      .exists(
        eb
          .selectFrom('contract')
          .select('id')
          .whereRef('contract.order_id', '=', 'orders.id')
          .where('contract.state', '=', 'signed'),
      )
      .as('contract_signed'),
    sql<OrderSnapshot>`snapshot`.as('snapshot'),
    refundIsAsked('orders').as('refund_is_asked'),
    eb
      .selectFrom('order_change as change')
      .select('change.state')
      .whereRef('change.order_id', '=', 'orders.id')
      .orderBy('change.id', 'desc')
      .limit(1)
      .as('change'),
    dateOfferUntil(eb),
    jsonObjectFrom(
      eb
        .selectFrom('review')
        .select((review) => [
          'review.id',
          sql<boolean>`review.append is not null`.as('appended'),
          epochMs(review.ref('review.written_at')).as('written'),
          epochMs(review.ref('review.edited_at')).as('edited'),
        ])
        .whereRef('review.order_id', '=', 'orders.id'),
    ).as('review'),
  ] as const

/** A member's own order; another's does not exist (rule book §28.25). */
export const findOrder = (db: Db, memberId: number, orderNo: string) =>
  db
    .selectFrom('orders')
    .selectAll()
    .select(derived)
    .where('member_id', '=', memberId)
    .where('order_no', '=', orderNo)
    .executeTakeFirst()
export type FoundOrder = NonNullable<Awaited<ReturnType<typeof findOrder>>>

/** What an order list is filtered by: the states of a tab, and words of an order's number or title. */
export interface OrderConditions {
  statuses: readonly OrderStatus[]
  keywords: string
}

/** Escapes what was typed, so that `%` and `_` are searched for as they are. */
const holding = (keywords: string) => `%${keywords.replace(/[\\%_]/g, '\\$&')}%`

const matching = (keywords: string) =>
  keywords === ''
    ? sql<boolean>`true`
    : sql<boolean>`(orders.order_no ilike ${holding(keywords)} or orders.snapshot ->> 'title' ilike ${holding(keywords)})`

export const listOrders = (
  db: Db,
  memberId: number,
  { statuses, keywords, limit, offset }: OrderConditions & { limit: number; offset: number },
) =>
  db
    .selectFrom('orders')
    .selectAll()
    .select(derived)
    .where('member_id', '=', memberId)
    .where('status', 'in', statuses)
    .where(matching(keywords))
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export interface OrderOverview {
  /** How many orders there are in each state, and how many of them match. */
  counts: Partial<Record<OrderStatus, { all: number; found: number }>>
  next: { order_no: string; title: string; cover: string; departs_on: Day } | null
}

/** Counts the member's own orders and finds the next departure that was not cancelled, in one statement. */
export async function findOverview(
  db: Db,
  memberId: number,
  keywords: string,
  today: Day,
): Promise<OrderOverview> {
  const { rows } = await sql<OrderOverview>`
    with mine as (
      select id, order_no, status, departs_on, returns_on, snapshot, ${matching(keywords)} as found
      from orders where member_id = ${memberId}
    )
    select
      (select coalesce(json_object_agg(each.status, json_build_object('all', each.n, 'found', each.found)), '{}')
        from (select status, count(*) as n, count(*) filter (where found) as found from mine group by status) each
      ) as counts,
      (select json_build_object('order_no', order_no, 'title', snapshot ->> 'title', 'cover', coalesce(snapshot ->> 'cover', ''),
          'departs_on', departs_on)
        from mine where status in (${literals(bookedStatuses)}) and returns_on >= ${today}::date
          and not exists (select from date_offer offer where offer.order_id = mine.id and offer.state = 'open')
        order by departs_on, id limit 1) as next`.execute(db)
  return rows[0] ?? { counts: {}, next: null }
}

/** Whether a refund is asked for and not decided: nothing of the order can be paid meanwhile (rule book §8.9, 16). */
export const isRefundAsked = (db: Db, orderId: number): Promise<boolean> =>
  db
    .selectFrom('orders')
    .select(refundIsAsked('orders').as('asked'))
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
    .then(({ asked }) => asked)

/** Whether the shop is deciding about cancelling its departure. */
export const isTripInDoubt = (db: Db, orderId: number): Promise<boolean> =>
  db
    .selectFrom('orders')
    .select(isInDoubt('orders').as('inDoubt'))
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
    .then(({ inDoubt }) => inDoubt)

/** Whether an invoice is asked for or issued; null for one that was reversed or came to nothing. */
export const invoiceStateOf = async (db: Db, orderId: number): Promise<'requested' | 'issued' | null> =>
  (
    await db
      .selectFrom('invoice')
      .select('status')
      .where('order_id', '=', orderId)
      .where('status', 'in', ['requested', 'issued'])
      .$narrowType<{ status: 'requested' | 'issued' }>()
      .executeTakeFirst()
  )?.status ?? null

/**
 * Whether money has come for this order on which a second person has yet to decide: until then no clock gives the order up
 * (rule book §8.9, 17). It counts under the order's lock.
 */
export const awaitsTransfer = async (db: Db, orderId: number): Promise<boolean> =>
  (await db
    .selectFrom('bank_transfer')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()) !== undefined
