import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#src/platform/db/database.ts'
import { epochMs } from '#src/platform/db/sql-fragments.ts'

/** What only staff see of an order beside what its own page shows: channels' numbers, payers, every contract. */
export const findDeskParts = (db: Db, orderId: number) =>
  db
    .selectFrom('orders as o')
    .leftJoin('staff as advisor', 'advisor.id', 'o.advisor_id')
    .leftJoin('trip_edition as edition', 'edition.id', 'o.trip_edition_id')
    .leftJoin('product', 'product.id', 'o.product_id')
    .where('o.id', '=', orderId)
    .select(['advisor.name as advisor', 'edition.version as edition', 'product.trip_version as edition_now'])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('payment as p')
          .select([
            'p.out_trade_no',
            'p.channel',
            'p.channel_trade_no',
            'p.payer_mask',
            'p.amount_fen',
            'p.status',
          ])
          .select((p) => epochMs(p.fn.coalesce('p.success_at', 'p.created_at')).as('at'))
          .whereRef('p.order_id', '=', 'o.id')
          .orderBy('p.id', 'desc'),
      ).as('payments'),
      jsonArrayFrom(
        eb
          .selectFrom('refund as r')
          .innerJoin('payment as p', 'p.id', 'r.payment_id')
          .leftJoin('refund_request as q', 'q.id', 'r.request_id')
          .select(['r.out_refund_no', 'r.amount_fen', 'r.status', 'r.reason', 'p.channel', 'q.request_no'])
          .select((r) => epochMs(r.fn.coalesce('r.success_at', 'r.created_at')).as('at'))
          .whereRef('r.order_id', '=', 'o.id')
          .orderBy('r.id', 'desc'),
      ).as('refunds'),
      jsonArrayFrom(
        eb
          .selectFrom('refund_request as q')
          .select(['q.request_no', 'q.kind', 'q.status', 'q.refund_fen'])
          .select((q) => epochMs(q.ref('q.created_at')).as('at'))
          .whereRef('q.order_id', '=', 'o.id')
          .orderBy('q.id', 'desc'),
      ).as('requests'),
      jsonArrayFrom(
        eb
          .selectFrom('contract as c')
          .innerJoin('contract_template as t', (join) =>
            join.onRef('t.code', '=', 'c.template_code').onRef('t.version', '=', 'c.template_version'),
          )
          .select(['c.contract_no', 't.title', 'c.template_version', 'c.state', 'c.sign_name'])
          .select((c) => [
            epochMs(c.ref('c.signed_at')).as('signed'),
            epochMs(c.ref('c.voided_at')).as('voided'),
            sql<string>`left(encode(c.sha256, 'hex'), 12)`.as('fingerprint'),
          ])
          .whereRef('c.order_id', '=', 'o.id')
          .orderBy('c.id', 'desc'),
      ).as('contracts'),
    ])
    .executeTakeFirstOrThrow()
export type DeskParts = Awaited<ReturnType<typeof findDeskParts>>
