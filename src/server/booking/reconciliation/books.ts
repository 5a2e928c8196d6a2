import { sql } from 'kysely'
import { receivedStatuses } from '#src/domain/booking/payment.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import type { Db } from '#src/platform/db/database.ts'
import { literals } from '#src/platform/db/sql-fragments.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { calmOthers, raiseAlarm } from '#src/server/operations/notifications/service.ts'

/** Orders that are named one by one; behind so many the cause is one. */
const MOST_NAMED = 100

interface Difference {
  order_no: string
  received_fen: number
  returned_fen: number
  paid_fen: number
  refunded_fen: number
}

/**
 * Rule book §8.8: Σ success payments − Σ success refunds = Σ paid − Σ refunded, over the shop and for each order.
 * Payments that never counted (duplicates and those without a bill, rule book §8.9, 17) stand apart. An alarm names each
 * order whose money differs, and falls silent when it does not any more.
 */
export async function compareBooks(ctx: Ctx) {
  const { differing, sums } = await ctx.transaction(async (tx) => ({
    differing: await listDiffering(tx),
    sums: await sumBooks(tx),
  }))
  for (const { order_no: ref, ...detail } of differing.slice(0, MOST_NAMED)) {
    ctx.log.error({ orderNo: ref, ...detail }, "an order's money is not that of its payments")
    await raiseAlarm(ctx.db, { kind: 'books_differ', ref, detail }, ctx.now)
  }
  await calmOthers(
    ctx.db,
    'books_differ',
    differing.map(({ order_no }) => order_no),
    ctx.now,
  )
  await ctx.db
    .insertInto('books_check')
    .values({ day: dayOf(ctx.now), checked_at: ctx.now, ...sums, differing_orders: differing.length })
    .onConflict((same) =>
      same.column('day').doUpdateSet({ checked_at: ctx.now, ...sums, differing_orders: differing.length }),
    )
    .execute()
}

/** Of each order what came and went through its counted payments. One that went back whole came to nothing. */
async function listDiffering(db: Db) {
  const { rows } = await sql<Difference>`
    select o.order_no, coalesce(m.received_fen, 0)::bigint as received_fen, coalesce(m.returned_fen, 0)::bigint as returned_fen,
      o.paid_fen, o.refunded_fen
    from orders o left join (
      select p.order_id, sum(p.amount_fen) as received_fen, sum(coalesce(r.fen, 0)) as returned_fen
      from payment p left join (
        select payment_id, sum(amount_fen) as fen from refund where status = 'success' group by payment_id) r
        on r.payment_id = p.id
      where p.status in (${literals(receivedStatuses)}) group by p.order_id) m on m.order_id = o.id
    where coalesce(m.received_fen, 0) - coalesce(m.returned_fen, 0) <> o.paid_fen - o.refunded_fen
    order by o.id`.execute(db)
  return rows
}

async function sumBooks(db: Db) {
  const { rows } = await sql<{
    received_fen: number
    returned_fen: number
    apart_fen: number
    orders_fen: number
  }>`
    select
      (select coalesce(sum(amount_fen), 0) from payment where channel_trade_no is not null)::bigint as received_fen,
      (select coalesce(sum(amount_fen), 0) from refund where status = 'success')::bigint as returned_fen,
      (select coalesce(sum(p.amount_fen - coalesce((
          select sum(r.amount_fen) from refund r where r.payment_id = p.id and r.status = 'success'), 0)), 0)
        from payment p where p.status = 'failed' and p.channel_trade_no is not null)::bigint as apart_fen,
      (select coalesce(sum(paid_fen - refunded_fen), 0) from orders)::bigint as orders_fen`.execute(db)
  const [sums] = rows
  if (!sums) throw new Error('the books have no sums')
  return sums
}
