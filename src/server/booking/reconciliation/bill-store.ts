import { sql } from 'kysely'
import type { PayChannel } from '#src/domain/booking/order-codes.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { BillLine } from '../payments/gateways/gateway.ts'

export interface BillDay {
  channel: PayChannel
  day: Day
}

/** Lines that are in memory at once. */
const BATCH = 2_000

/** Puts the lines of a bill in place of those of an earlier fetch; a million of them pass in batches. */
export async function replaceBill(tx: Tx, { channel, day }: BillDay, lines: AsyncIterable<BillLine>) {
  await tx.deleteFrom('channel_bill_line').where('channel', '=', channel).where('day', '=', day).execute()
  let batch: BillLine[] = []
  for await (const line of lines) {
    batch.push(line)
    if (batch.length < BATCH) continue
    await insertLines(tx, { channel, day }, batch)
    batch = []
  }
  if (batch.length > 0) await insertLines(tx, { channel, day }, batch)
}

const insertLines = (tx: Tx, { channel, day }: BillDay, lines: readonly BillLine[]) =>
  sql`insert into channel_bill_line
      (channel, day, kind, out_trade_no, out_refund_no, channel_trade_no, amount_fen, fee_fen, at)
    select ${channel}::pay_channel, ${day}::date, * from unnest(
      ${lines.map(({ kind }) => kind)}::bill_line_kind[], ${lines.map(({ outTradeNo }) => outTradeNo)}::text[],
      ${lines.map(({ outRefundNo }) => outRefundNo)}::text[],
      ${lines.map(({ channelTradeNo }) => channelTradeNo)}::text[],
      ${lines.map(({ amountFen }) => amountFen)}::integer[], ${lines.map(({ feeFen }) => feeFen)}::integer[],
      ${lines.map(({ at }) => at)}::timestamptz[])`.execute(tx)
