import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { addMonths, type Day } from '#src/domain/calendar-day.ts'
import type { WithdrawalState } from '#src/domain/marketing/cashback/withdrawal-states.ts'
import { holdLock } from '#src/platform/db/advisory-lock.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { Withdrawal } from '#src/platform/db/schema.gen.ts'

export type WithdrawalRow = Selectable<Withdrawal>

/** Lets a member's withdrawals be asked for one after the other, until the end of the transaction. */
export const lockWithdrawing = (tx: Tx, memberId: number) => holdLock(tx, 'withdrawing', memberId)

export interface Owner {
  phone_enc: Buffer
  registered_at: Date
  pwd_changed_at: Date | null
  phone_changed_at: Date | null
  /** Of the messaging app that is bound; null where none is. */
  openid: string | null
  nickname: string
  /** The saved traveller who is the member; null where there is none. */
  name_cn: string | null
  name_en: string | null
}

/** Whom a withdrawal would be paid to. */
export async function findOwner(db: Db, memberId: number): Promise<Owner> {
  const { rows } = await sql<Owner>`
    select m.phone_enc, m.registered_at, m.pwd_changed_at, m.phone_changed_at, w.openid, coalesce(w.nickname, '') as nickname,
      t.name_cn, case when t.id is not null then trim(t.name_en_last || ' ' || t.name_en_first) end as name_en
    from member m
    left join lateral (select openid, nickname from member_weixin
      where member_id = m.id and bound_at is not null order by bound_at desc limit 1) w on true
    left join lateral (select id, name_cn, name_en_last, name_en_first from saved_traveller
      where member_id = m.id and is_self and deleted_at is null order by id limit 1) t on true
    where m.id = ${memberId}`.execute(db)
  const [owner] = rows
  if (!owner) throw new Error(`the member ${memberId} is gone`)
  return owner
}

export interface AskedRow {
  todayTimes: number
  monthFen: number
  monthTaxFen: number
}

/** What a member has asked for on that day and in its month, without what was sent back. */
export async function findAsked(db: Db, memberId: number, today: Day): Promise<AskedRow> {
  const month = `${today.slice(0, 7)}-01`
  const { rows } = await sql<AskedRow>`
    select count(*) filter (where requested_on = ${today})::int as "todayTimes",
      coalesce(sum(amount_fen), 0)::int as "monthFen", coalesce(sum(tax_fen), 0)::int as "monthTaxFen"
    from withdrawal where member_id = ${memberId} and state <> 'rejected'
      and requested_on >= ${month} and requested_on < ${addMonths(month, 1)}`.execute(db)
  return rows[0] ?? { todayTimes: 0, monthFen: 0, monthTaxFen: 0 }
}

export const insertWithdrawal = (tx: Tx, row: Insertable<Withdrawal>): Promise<WithdrawalRow> =>
  tx.insertInto('withdrawal').values(row).returningAll().executeTakeFirstOrThrow()

export const insertShare = (tx: Tx, withdrawalId: number, cashbackId: number, amountFen: number) =>
  tx
    .insertInto('withdrawal_share')
    .values({ withdrawal_id: withdrawalId, cashback_id: cashbackId, amount_fen: amountFen })
    .execute()

export const listShares = (db: Db, withdrawalId: number) =>
  db
    .selectFrom('withdrawal_share')
    .selectAll()
    .where('withdrawal_id', '=', withdrawalId)
    .orderBy('cashback_id')
    .execute()

/** The last one of a day, if it stands. */
export const findOfDay = (db: Db, memberId: number, day: Day): Promise<WithdrawalRow | undefined> =>
  db
    .selectFrom('withdrawal')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('requested_on', '=', day)
    .where('state', '<>', 'rejected')
    .executeTakeFirst()

export const lockWithdrawal = (tx: Tx, no: string): Promise<WithdrawalRow | undefined> =>
  tx.selectFrom('withdrawal').selectAll().where('withdrawal_no', '=', no).forUpdate().executeTakeFirst()

/** Compare-and-set: undefined when it was in none of these states. */
export const moveWithdrawal = (
  tx: Tx,
  id: number,
  from: readonly WithdrawalState[],
  change: Updateable<Withdrawal>,
): Promise<WithdrawalRow | undefined> =>
  tx
    .updateTable('withdrawal')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', from)
    .returningAll()
    .executeTakeFirst()

export const listOwn = (db: Db, memberId: number, { limit, offset }: { limit: number; offset: number }) =>
  db
    .selectFrom('withdrawal')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export const countOwn = (db: Db, memberId: number): Promise<number> =>
  db
    .selectFrom('withdrawal')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
    .then(({ total }) => total)

/** Numbers of a member's withdrawals that wait for staff. */
export const listWaiting = async (db: Db, memberId: number): Promise<string[]> =>
  (
    await db
      .selectFrom('withdrawal')
      .select('withdrawal_no')
      .where('member_id', '=', memberId)
      .where('state', 'in', ['requested', 'approved'])
      .orderBy('id')
      .execute()
  ).map(({ withdrawal_no }) => withdrawal_no)

/**
 * An account is closed: where its money went is erased, and the name too unless the tax office may ask for it. The blind
 * index stays, so that one account is not paid under many names.
 */
export const forgetPayees = (tx: Tx, memberId: number) =>
  sql`update withdrawal set account_enc = null, account_mask = '已删除',
      real_name_enc = case when state = 'paid' then real_name_enc end,
      name_mask = case when state = 'paid' then name_mask else '已删除' end
    where member_id = ${memberId}`.execute(tx)
