import { sql } from 'kysely'
import { percentText } from '#src/domain/booking/ladder-step.ts'
import { payChannelText } from '#src/domain/booking/order-codes.ts'
import { differenceKindText, subjectText } from '#src/domain/booking/reconciliation.ts'
import { compensationStateText } from '#src/domain/booking/refunds/payout.ts'
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

export async function compensationFacts(ctx: Ctx, ids: readonly number[]): Promise<Facts> {
  const rows = await ctx.db
    .selectFrom('compensation as c')
    .innerJoin('refund_request as q', 'q.id', 'c.id')
    .innerJoin('orders as o', 'o.id', 'q.order_id')
    .select(['c.id', 'c.amount_fen', 'c.bp', 'c.state', 'o.order_no'])
    .select(sql<string>`o.snapshot ->> 'title'`.as('title'))
    .where('c.id', 'in', [...ids])
    .execute()
  return new Map(
    rows.map(({ id, order_no, title, bp, state, amount_fen }) => [
      id,
      {
        text: `${order_no} ${title}，商家取消违约金${percentText(bp)}，${compensationStateText[state]}`,
        amountFen: toFen(amount_fen),
      },
    ]),
  )
}
