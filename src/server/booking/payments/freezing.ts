import { sql } from 'kysely'
import type { PayChannel } from '#src/domain/booking/order-codes.ts'
import { sameProvider } from '#src/domain/booking/payment.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { literals } from '#src/platform/db/sql-fragments.ts'

/**
 * Freezes these payments of a channel's provider and thaws its others: no refund of a frozen one is sent. Answers those that have
 * just been frozen.
 */
export async function freezeExactly(tx: Tx, channel: PayChannel, ids: readonly number[], now: Date) {
  const { rows } = await sql<{ id: number; out_trade_no: string; frozen: boolean }>`
    update payment set frozen_at = case when id = any(${ids}::bigint[]) then ${now}::timestamptz end
    where channel in (${literals(sameProvider(channel))}) and (id = any(${ids}::bigint[]) and frozen_at is null
      or frozen_at is not null and id <> all(${ids}::bigint[]))
    returning id, out_trade_no, frozen_at is not null as frozen`.execute(tx)
  return rows.filter(({ frozen }) => frozen)
}
