import { sql } from 'kysely'
import type { Db } from '#src/platform/db/database.ts'

export interface Difference {
  /** The order's number, or the withdrawal's. */
  ref: string
  what: 'taken' | 'paid' | 'shares'
  stands: number
  comesTo: number
}

/** Lines and withdrawals that are not what their shares come to. A difference is a bug or somebody's hand in the database. */
export async function findDifferences(db: Db, most: number): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    with line as (
      select c.*, o.order_no,
        coalesce(sum(s.amount_fen) filter (where w.state in ('requested', 'approved')), 0)::int as in_waiting,
        coalesce(sum(s.amount_fen) filter (where w.state = 'paid'), 0)::int as in_paid
      from cashback c join orders o on o.id = c.order_id
      left join withdrawal_share s on s.cashback_id = c.id left join withdrawal w on w.id = s.withdrawal_id
      group by c.id, o.order_no
    )
    select order_no as ref, 'taken' as what, taken_fen as stands, in_waiting as "comesTo" from line
      where taken_fen <> in_waiting
    union all
    select order_no, 'paid', paid_fen, in_paid from line where paid_fen <> in_paid
    union all
    select w.withdrawal_no, 'shares', w.amount_fen, coalesce(sum(s.amount_fen), 0)::int
      from withdrawal w left join withdrawal_share s on s.withdrawal_id = w.id
      group by w.id having w.amount_fen <> coalesce(sum(s.amount_fen), 0)
    limit ${most}`.execute(db)
  return rows
}
