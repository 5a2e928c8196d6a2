import { payChannelText } from '#src/domain/booking/order-codes.ts'
import { differenceKindText, subjectText } from '#src/domain/booking/reconciliation.ts'
import { monthDayText } from '#src/domain/calendar-day.ts'
import { toFen } from '#src/domain/money.ts'
import type { Ctx } from '#src/server/ctx.ts'
import type { Facts } from './facts.ts'

export async function differenceFacts(ctx: Ctx, ids: readonly number[]): Promise<Facts> {
  const rows = await ctx.db
    .selectFrom('reconciliation_difference as d')
    .innerJoin('reconciliation_run as r', 'r.id', 'd.run_id')
    .select(['d.id', 'd.kind', 'd.subject', 'd.number', 'd.channel_fen', 'd.local_fen', 'r.channel', 'r.day'])
    .where('d.id', 'in', [...ids])
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      {
        text: `${monthDayText(row.day)} ${payChannelText[row.channel]} ${subjectText[row.subject]} ${row.number}：${differenceKindText[row.kind]}`,
        amountFen: toFen((row.channel_fen ?? 0) - (row.local_fen ?? 0)),
      },
    ]),
  )
}
