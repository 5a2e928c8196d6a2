import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { earningStatuses } from '#src/domain/marketing/cashback/cashback.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { Cashback } from '#src/platform/db/schema.gen.ts'
import { literals } from '#src/platform/db/sql-fragments.ts'
import { heldOrders } from './facts.ts'

export type CashbackRow = Selectable<Cashback>

/** Whoever changes a line holds it, and reads what it is worked out from afterwards: the last to come sees everything. */
export const lockLine = (
  tx: Tx,
  by: { id: number } | { orderId: number },
): Promise<CashbackRow | undefined> =>
  tx
    .selectFrom('cashback')
    .selectAll()
    .where((line) => ('id' in by ? line('id', '=', by.id) : line('order_id', '=', by.orderId)))
    .forUpdate()
    .executeTakeFirst()

/** Undefined when the order has a line already. */
export const insertLine = (tx: Tx, row: Insertable<Cashback>): Promise<CashbackRow | undefined> =>
  tx
    .insertInto('cashback')
    .values(row)
    .onConflict((same) => same.column('order_id').doNothing())
    .returningAll()
    .executeTakeFirst()

/** Of a line that is locked. */
export const updateLine = (tx: Tx, id: number, change: Updateable<Cashback>): Promise<CashbackRow> =>
  tx.updateTable('cashback').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const logLine = (tx: Tx, line: CashbackRow, cause: string, at: Date) =>
  tx
    .insertInto('cashback_log')
    .values({
      cashback_id: line.id,
      at,
      state: line.state,
      base_fen: line.base_fen,
      amount_fen: line.amount_fen,
      taken_fen: line.taken_fen,
      paid_fen: line.paid_fen,
      cause,
    })
    .execute()

interface Window {
  now: Date
  /** Orders that have not changed since need no look; the nightly run leaves nothing out. */
  since: Date
  /** Lines that were looked at since wait for the next hour. */
  lookedAt: Date
  most: number
}

/**
 * Orders whose cashback is not what they have become, those whose seven days are over, and those that a complaint or refund
 * has stopped since: neither changes the order, and what cannot be withdrawn must not be shown as if it could.
 */
export async function listToFollow(db: Db, { now, since, lookedAt, most }: Window): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    (select o.id from orders o left join cashback c on c.order_id = o.id
      where o.referrer_id is not null and o.updated_at >= ${since}
        and o.status in (${literals(earningStatuses)}) and (c.id is null or c.order_seen_at <> o.updated_at)
        and (c.id is not null or exists (select from member m where m.id = o.referrer_id and m.status <> 'cancelled'))
      order by o.updated_at limit ${most})
    union
    (select c.order_id from cashback c
      where c.state in ('estimated', 'settling') and c.settle_at <= ${now} and c.followed_at < ${lookedAt}
      order by c.settle_at limit ${most})
    union
    (select c.order_id from cashback c where c.state = 'payable' and c.order_id in (${heldOrders})
      order by c.order_id limit ${most})
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** What a member can take from, oldest first, under a lock until the end of `tx`. */
export const lockPayable = (tx: Tx, memberId: number, most: number): Promise<CashbackRow[]> =>
  tx
    .selectFrom('cashback')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('state', '=', 'payable')
    .orderBy('id')
    .limit(most)
    .forUpdate()
    .execute()

export interface Sums {
  /** What is left of lines that can be withdrawn, less what is owed of others; may be below zero. */
  leftFen: number
  pendingFen: number
  withdrawingFen: number
  withdrawnFen: number
}

/** How a member's cashback stands. */
export async function findSums(db: Db, memberId: number): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select coalesce(sum(amount_fen - taken_fen - paid_fen) filter (where state in ('payable', 'withdrawing', 'withdrawn')), 0)::int as "leftFen",
      coalesce(sum(amount_fen - taken_fen - paid_fen) filter (where state in ('estimated', 'settling')), 0)::int as "pendingFen",
      coalesce(sum(taken_fen), 0)::int as "withdrawingFen", coalesce(sum(paid_fen), 0)::int as "withdrawnFen"
    from cashback where member_id = ${memberId} and state <> 'void'`.execute(db)
  return rows[0] ?? { leftFen: 0, pendingFen: 0, withdrawingFen: 0, withdrawnFen: 0 }
}

/** An account is closed: what was not withdrawn is nobody's any more. Nothing of it is in a withdrawal that waits. */
export async function voidLines(tx: Tx, memberId: number, now: Date): Promise<void> {
  const { rows } = await sql<CashbackRow>`
    update cashback set amount_fen = paid_fen,
      state = (case when paid_fen > 0 then 'withdrawn' else 'void' end)::cashback_state,
      void_reason = (case when paid_fen > 0 then null else 'account_closed' end)::cashback_void, followed_at = ${now}
    where member_id = ${memberId} and state in ('estimated', 'settling', 'payable') returning *`.execute(tx)
  for (const line of rows) await logLine(tx, line, 'account', now)
}
