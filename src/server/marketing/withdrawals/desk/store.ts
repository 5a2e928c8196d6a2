import { type RawBuilder, sql } from 'kysely'
import type { deskWithdrawals } from '#src/api/desk/finance/withdrawals.ts'
import type { Input } from '#src/api/endpoint.ts'
import { droppedRequestStatuses } from '#src/domain/booking/refunds/request.ts'
import { addDays, startOf } from '#src/domain/calendar-day.ts'
import { MOST_COUNTED, PAGE_ROWS } from '#src/domain/desk/list.ts'
import type { CashbackState, VoidReason } from '#src/domain/marketing/cashback/states.ts'
import type { Db } from '#src/platform/db/database.ts'
import { literals } from '#src/platform/db/sql-fragments.ts'
import { ownMark } from '#src/server/marketing/cashback/service.ts'

type Wanted = Input<typeof deskWithdrawals.list>

function matching({ states, uid, withdraw_no, from, until }: Wanted): RawBuilder<boolean> {
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (states) conditions.push(sql`w.state = any(${states}::withdrawal_state[])`)
  if (uid) conditions.push(sql`w.member_id = (select id from member where uid = ${uid})`)
  if (withdraw_no) conditions.push(sql`w.withdrawal_no = ${withdraw_no}`)
  if (from) conditions.push(sql`w.requested_at >= ${startOf(from)}`)
  if (until) conditions.push(sql`w.requested_at < ${startOf(addDays(until, 1))}`)
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** Whether the member was never paid before it. */
const isFirst = sql<boolean>`not exists (select from withdrawal b
  where b.member_id = w.member_id and b.id < w.id and b.state = 'paid')`

const withdrawals = (db: Db) =>
  db
    .selectFrom('withdrawal as w')
    .innerJoin('member as m', 'm.id', 'w.member_id')
    .selectAll('w')
    .select(['m.uid', 'm.name as member_name', isFirst.as('is_first')])

export const listDeskWithdrawals = (db: Db, wanted: Wanted) =>
  withdrawals(db)
    .where(matching(wanted))
    .where(wanted.cursor ? sql<boolean>`w.id < ${wanted.cursor.id}` : sql<boolean>`true`)
    .orderBy('w.id', 'desc')
    .limit(PAGE_ROWS + 1)
    .execute()
export type DeskRow = Awaited<ReturnType<typeof listDeskWithdrawals>>[number]

export async function countDeskWithdrawals(db: Db, wanted: Wanted): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from withdrawal w where ${matching(wanted)} limit ${MOST_COUNTED + 1}) found`.execute(db)
  return rows[0]?.total ?? 0
}

export const findDeskWithdrawal = (db: Db, no: string) =>
  withdrawals(db)
    .leftJoin('staff as reviewer', 'reviewer.id', 'w.reviewed_by')
    .leftJoin('staff as rejecter', 'rejecter.id', 'w.rejected_by')
    .leftJoin('staff as payer', 'payer.id', 'w.paid_by')
    .select(['reviewer.name as reviewer', 'rejecter.name as rejecter', 'payer.name as payer'])
    .select(['m.registered_at'])
    .where('w.withdrawal_no', '=', no)
    .executeTakeFirst()
export type FoundRow = NonNullable<Awaited<ReturnType<typeof findDeskWithdrawal>>>

interface ShareRow {
  cashbackId: number
  orderNo: string
  tripTitle: string
  amountFen: number
  cashbackFen: number
  state: CashbackState
  mark: VoidReason | null
  refundedAt: Date | null
}

/** What it takes of which order, and what happened to that order since. */
export async function listShareRows(db: Db, withdrawalId: number, since: Date): Promise<ShareRow[]> {
  const { rows } = await sql<ShareRow>`
    select c.id as "cashbackId", o.order_no as "orderNo", o.snapshot ->> 'title' as "tripTitle",
      s.amount_fen as "amountFen", c.amount_fen as "cashbackFen", c.state, ${ownMark} as mark,
      (select max(q.created_at) from refund_request q where q.order_id = o.id and q.created_at >= ${since}
        and q.status not in (${literals(droppedRequestStatuses)})) as "refundedAt"
    from withdrawal_share s join cashback c on c.id = s.cashback_id join orders o on o.id = c.order_id
    join member r on r.id = c.member_id
    where s.withdrawal_id = ${withdrawalId} order by c.id`.execute(db)
  return rows
}

/** How many other members were, or want to be, paid to the same account. */
export async function countOthersOfAccount(
  db: Db,
  row: Pick<FoundRow, 'account_hash' | 'member_id'>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct member_id)::int as count from withdrawal
    where account_hash = ${row.account_hash} and member_id <> ${row.member_id}`.execute(db)
  return rows[0]?.count ?? 0
}
