import type { Exported } from '#src/api/account/exported.ts'
import { cashbackStateText } from '#src/domain/marketing/cashback/states.ts'
import { withdrawalStateText } from '#src/domain/marketing/cashback/withdrawal-states.ts'
import { toFen } from '#src/domain/money.ts'
import type { Db } from '#src/platform/db/database.ts'

/** What a member got for orders that came by their link, and what became of it. */
export async function exportedCashback(
  db: Db,
  memberId: number,
): Promise<Pick<Exported, 'cashback' | 'withdrawals'>> {
  const lines = await db
    .selectFrom('cashback')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute()
  const rows = await db
    .selectFrom('withdrawal')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute()
  return {
    cashback: lines.map(({ amount_fen, paid_fen, state, created_at }) => ({
      amount_fen: toFen(amount_fen),
      paid_fen: toFen(paid_fen),
      state_text: cashbackStateText[state],
      created_at,
    })),
    withdrawals: rows.map((row) => ({
      withdraw_no: row.withdrawal_no,
      amount_fen: toFen(row.amount_fen),
      tax_fen: toFen(row.tax_fen),
      net_fen: toFen(row.net_fen),
      account: row.account_mask,
      real_name: row.name_mask,
      state_text: withdrawalStateText[row.state],
      created_at: row.requested_at,
      paid_at: row.paid_at,
    })),
  }
}
