import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { OrderRecord, TripEdition } from '#src/server/booking/orders/service.ts'

/** The link of an order that was not taken back. */
export const findShare = (db: Db, orderId: number) =>
  db
    .selectFrom('order_share')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()

export const insertShare = (
  tx: Tx,
  share: { order_id: number; token_hash: Buffer; token_enc: Buffer; created_at: Date },
) => tx.insertInto('order_share').values(share).execute()

export const revokeShare = (tx: Tx, orderId: number, now: Date) =>
  tx
    .updateTable('order_share')
    .set({ revoked_at: now })
    .where('order_id', '=', orderId)
    .where('revoked_at', 'is', null)
    .execute()

/** An account is closed: what it showed to others is shown no more. */
export const revokeSharesOf = (tx: Tx, memberId: number, now: Date) =>
  tx
    .updateTable('order_share')
    .set({ revoked_at: now })
    .where('order_id', 'in', tx.selectFrom('orders').select('id').where('member_id', '=', memberId))
    .where('revoked_at', 'is', null)
    .execute()

/** The trip behind a link, as it was sold, and for a plan the names that its texts may hold. */
export const findShared = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('order_share as s')
    .innerJoin('orders as o', 'o.id', 's.order_id')
    .leftJoin('trip_edition as e', 'e.id', 'o.trip_edition_id')
    .leftJoin('custom_plan as plan', 'plan.id', 'o.plan_id')
    .select(['o.status', 'o.departs_on', 'o.returns_on', 'o.departure_id'])
    .select([
      sql<OrderRecord['snapshot']>`o.snapshot`.as('snapshot'),
      sql<TripEdition>`coalesce(e.trip, plan.trip)`.as('trip'),
      sql<string[]>`case when o.plan_id is null then '{}'::text[] else array(
        select unnest(array[o.contact_name, o.emergency_name])
        union select unnest(array[t.name_cn, trim(t.name_en_last || ' ' || t.name_en_first)])
        from order_traveller t where t.order_id = o.id) end`.as('names'),
    ])
    .where('s.token_hash', '=', tokenHash)
    .where('s.revoked_at', 'is', null)
    .executeTakeFirst()
export type FoundShare = NonNullable<Awaited<ReturnType<typeof findShared>>>
