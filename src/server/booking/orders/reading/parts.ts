import { expressionBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '#src/platform/db/database.ts'
import type { DB } from '#src/platform/db/schema.gen.ts'
import { epochMs } from '#src/platform/db/sql-fragments.ts'
import { givenBackOf, standstillOf } from '../../billing/service.ts'
import type { TripEdition } from '../snapshot.ts'

/** What lies with one order, wherever it is asked for. */
const order = expressionBuilder<DB & { o: DB['orders'] }, 'o'>()

// What is bought and, behind it, what lowers its price. Of a view PostgreSQL does not say that nothing is null.
const items = jsonArrayFrom(
  order
    .selectFrom('order_line as i')
    .select(({ ref }) => [
      ref('i.code').$notNull().as('code'),
      ref('i.name').$notNull().as('name'),
      ref('i.unit_fen').$notNull().as('unit_fen'),
      ref('i.qty').$notNull().as('qty'),
      ref('i.amount_fen').$notNull().as('amount_fen'),
      ref('i.refundable').$notNull().as('refundable'),
    ])
    .whereRef('i.order_id', '=', 'o.id')
    .orderBy('i.seq'),
)

const bills = jsonArrayFrom(
  order
    .selectFrom('order_bill as b')
    .leftJoin('contract_clause as clause', 'clause.bill_id', 'b.id')
    .select(['b.id', 'b.kind', 'b.title', 'b.amount_fen', 'b.status', 'b.reason', 'b.refundable', 'b.clause'])
    .select((bill) => [
      epochMs(bill.ref('b.due_at')).as('due'),
      epochMs(bill.ref('b.paid_at')).as('paid'),
      epochMs(bill.ref('clause.signed_at')).as('clause_signed'),
    ])
    .select(standstillOf('o', 'b').as('standstill'))
    .select(givenBackOf('b'))
    .whereRef('b.order_id', '=', 'o.id')
    .orderBy('b.seq'),
)

const payments = jsonArrayFrom(
  order
    .selectFrom('payment as p')
    .select(['p.out_trade_no', 'p.bill_id', 'p.channel', 'p.amount_fen', 'p.status'])
    .select((paid) => [
      epochMs(paid.ref('p.created_at')).as('created'),
      epochMs(paid.ref('p.success_at')).as('success'),
    ])
    .whereRef('p.order_id', '=', 'o.id')
    .orderBy('p.id'),
)

const refunds = jsonArrayFrom(
  order
    .selectFrom('refund as r')
    .select(['r.out_refund_no', 'r.amount_fen', 'r.status', 'r.reason'])
    .select((back) => [
      epochMs(back.ref('r.created_at')).as('created'),
      epochMs(back.ref('r.success_at')).as('success'),
    ])
    .whereRef('r.order_id', '=', 'o.id')
    .orderBy('r.id'),
)

const contract = jsonObjectFrom(
  order
    .selectFrom('contract as c')
    .select(['c.contract_no as no', 'c.state'])
    .select((signed) => [
      epochMs(signed.ref('c.signed_at')).as('signed'),
      sql<string>`encode(c.sha256, 'hex')`.as('sha256'),
    ])
    .whereRef('c.order_id', '=', 'o.id')
    .orderBy('c.id', 'desc')
    .limit(1),
)

// Its token is sealed; JSON carries it as text.
const share = jsonObjectFrom(
  order
    .selectFrom('order_share as s')
    .select(sql<string>`encode(s.token_enc, 'base64')`.as('token'))
    .whereRef('s.order_id', '=', 'o.id')
    .where('s.revoked_at', 'is', null),
)

const notice = jsonObjectFrom(
  order
    .selectFrom('departure_notice_edition as n')
    .leftJoin('departure_notice_receipt as told', (join) =>
      join.onRef('told.edition_id', '=', 'n.id').onRef('told.order_id', '=', 'o.id'),
    )
    .select(['n.edition'])
    .select((sent) => [
      epochMs(sent.ref('n.sent_at')).as('sent'),
      sql<boolean>`told.read_at is null`.as('unread'),
    ])
    .whereRef('n.departure_id', '=', 'o.departure_id')
    .orderBy('n.edition', 'desc')
    .limit(1),
)

const log = jsonArrayFrom(
  order
    .selectFrom('order_log as l')
    .leftJoin('order_change as c', (join) =>
      join.onRef('c.order_id', '=', 'l.order_id').on('c.change_no', '=', sql<string>`l.extra ->> 'change'`),
    )
    .select(['l.from_status as from', 'l.to_status as to', 'l.reason', 'c.kind as change_kind'])
    .select((step) => epochMs(step.ref('l.at')).as('at'))
    .whereRef('l.order_id', '=', 'o.id')
    .orderBy('l.id'),
)

/** Everything an order's own page shows beside the order and its people, in one statement. */
export const findParts = (db: Db, orderId: number) =>
  db
    .selectFrom('orders as o')
    .leftJoin('trip_edition as e', 'e.id', 'o.trip_edition_id')
    .leftJoin('custom_plan as plan', 'plan.id', 'o.plan_id')
    .where('o.id', '=', orderId)
    .select((eb) => [
      sql<TripEdition>`coalesce(e.trip, plan.trip)`.as('trip'),
      items.as('items'),
      bills.as('bills'),
      payments.as('payments'),
      refunds.as('refunds'),
      contract.as('contract'),
      share.as('share'),
      log.as('log'),
      notice.as('notice'),
      eb.selectFrom('inventory_hold as h').select('h.status').whereRef('h.order_id', '=', 'o.id').as('hold'),
      eb
        .selectFrom('departure as d')
        .select('d.status')
        .whereRef('d.id', '=', 'o.departure_id')
        .as('departure'),
      jsonObjectFrom(
        eb
          .selectFrom('departure as d')
          .select(['d.status', 'd.is_formed', 'd.sold', 'd.min_group'])
          .whereRef('d.id', '=', 'o.departure_id'),
      ).as('group'),
      eb
        .exists(
          eb
            .selectFrom('departure_notice_edition as n')
            .select('n.id')
            .whereRef('n.departure_id', '=', 'o.departure_id'),
        )
        .as('has_notice'),
    ])
    .executeTakeFirstOrThrow()
export type OrderParts = Awaited<ReturnType<typeof findParts>>
