import { sql } from 'kysely'
import { endedStatuses, type OpenOrder, runningRefundStatuses } from '#src/domain/account/closing.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { literals } from '#src/platform/db/sql-fragments.ts'

export const findClosingAt = (db: Db, memberId: number) =>
  db
    .selectFrom('member')
    .select('closing_at')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
    .then(({ closing_at }) => closing_at)

export const lockAccount = (tx: Tx, memberId: number) =>
  tx
    .selectFrom('member')
    .select(['id', 'uid', 'status', 'phone_hash', 'closing_at'])
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

/** Finds the orders that stand in the way: those not at their end, and ended ones whose refund has not arrived. */
export async function findOpenOrders(db: Db, memberId: number): Promise<OpenOrder[]> {
  const { rows } = await sql<OpenOrder>`
    select o.order_no as "orderNo", o.status, refunding.is_running as "isRefunding"
    from orders o cross join lateral (
      select exists (select from refund r where r.order_id = o.id
        and r.status in (${literals(runningRefundStatuses)})) as is_running
    ) refunding
    where o.member_id = ${memberId}
      and (o.status not in (${literals(endedStatuses)}) or refunding.is_running)
    order by o.id`.execute(db)
  return rows
}

/** Accounts whose 15 days were over at `until`, the longest overdue first. */
export async function listDue(db: Db, until: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('member')
    .select('id')
    .where('closing_at', '<=', until)
    .orderBy('closing_at')
    .execute()
  return rows.map(({ id }) => id)
}
