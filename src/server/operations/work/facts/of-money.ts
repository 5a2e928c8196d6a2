import { sql } from 'kysely'
import { percentText } from '#src/domain/booking/ladder-step.ts'
import { payChannelText } from '#src/domain/booking/order-codes.ts'
import { differenceKindText, subjectText } from '#src/domain/booking/reconciliation.ts'
import { requestCauseText } from '#src/domain/booking/refunds/desk.ts'
import { compensationStateText } from '#src/domain/booking/refunds/payout.ts'
import { monthDayText } from '#src/domain/calendar-day.ts'
import { toFen, yuanText } from '#src/domain/money.ts'
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
const requestsBy = (ctx: Ctx, ids: readonly number[]) =>
  ctx.db
    .selectFrom('refund_request as r')
    .innerJoin('orders', 'orders.id', 'r.order_id')
    .leftJoin('staff as first', 'first.id', 'r.first_by')
    .select([
      'r.id',
      'r.cause',
      'r.deduct_fen',
      'r.refund_fen',
      'orders.departs_on',
      'first.name as first_name',
    ])
    .select(sql<string>`orders.snapshot ->> 'title'`.as('title'))
    .where('r.id', 'in', [...ids])
    .execute()
type RequestFact = Awaited<ReturnType<typeof requestsBy>>[number]

const eachRequest = async (
  ctx: Ctx,
  ids: readonly number[],
  say: (row: RequestFact) => string,
): Promise<Facts> =>
  new Map(
    (await requestsBy(ctx, ids)).map((row) => [
      row.id,
      { text: `${row.title}，${requestCauseText[row.cause]}，${say(row)}`, amountFen: toFen(row.refund_fen) },
    ]),
  )

export const costFacts = (ctx: Ctx, ids: readonly number[]) =>
  eachRequest(ctx, ids, ({ departs_on }) => `${monthDayText(departs_on)}出发，已付供应商多少`)

export const firstFacts = (ctx: Ctx, ids: readonly number[]) =>
  eachRequest(ctx, ids, ({ deduct_fen }) =>
    deduct_fen === 0 ? '不扣款' : `扣${yuanText(toFen(deduct_fen))}`,
  )

export const secondFacts = (ctx: Ctx, ids: readonly number[]) =>
  eachRequest(ctx, ids, ({ first_name }) => `${first_name ?? ''}已通过`)
