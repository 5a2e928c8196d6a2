import { sql } from 'kysely'
import { firstProofDay, provingStatuses } from '#src/domain/booking/departures/struck-price.ts'
import { addDays, type Day, startOf } from '#src/domain/calendar-day.ts'
import { type Fen, toFen } from '#src/domain/money.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { literals } from '#src/platform/db/sql-fragments.ts'

/** Whether everything until the evening of that day has been counted. */
export const isCounted = async (db: Db, day: Day) =>
  (await db.selectFrom('price_evidence_day').select('day').where('day', '=', day).executeTakeFirst()) !==
  undefined

/**
 * Counts the sales of the days before `today` anew. An order proves the price of its adults on the day of its first money,
 * while nothing lowered it, nothing was given back and it stays on the date that it was bought for.
 */
export async function countSales(tx: Tx, today: Day, now: Date) {
  const first = firstProofDay(today)
  await tx.deleteFrom('price_evidence_day').execute()
  await sql`insert into price_evidence_day (day, counted_at)
    select day, ${now}::timestamptz from generate_series(${first}::date, ${addDays(today, -1)}::date, '1 day') day`.execute(
    tx,
  )
  await sql`
    insert into price_evidence (departure_id, day, adult_fen, orders)
    select o.departure_id, (bill.paid_at at time zone 'Asia/Shanghai')::date, adult.unit_fen, count(*)
    from order_bill bill
      join orders o on o.id = bill.order_id
      join order_item adult on adult.order_id = o.id and adult.code = 'adult'
      join departure d on d.id = o.departure_id
    where bill.kind in ('full', 'deposit') and bill.paid_at >= ${startOf(first)} and bill.paid_at < ${startOf(today)}
      and o.status in (${literals(provingStatuses)}) and o.discount_fen = 0 and o.refunded_fen = 0
      and not exists (select from order_change moved
        where moved.order_id = o.id and moved.kind = 'date' and moved.state = 'done')
    group by 1, 2, 3`.execute(tx)
}

/** The prices at which departure `d` was sold on the days before `today` that prove one. */
export const provenPrices = (today: Day) => sql<Fen[]>`array(select distinct e.adult_fen from price_evidence e
  where e.departure_id = d.id and e.day >= ${firstProofDay(today)}::date)`

/** Far more than a departure has prices in a week. */
const MOST_SALES = 30

export async function listSales(db: Db, departureId: number, today: Day) {
  const rows = await db
    .selectFrom('price_evidence')
    .select(['day', 'adult_fen', 'orders'])
    .where('departure_id', '=', departureId)
    .where('day', '>=', firstProofDay(today))
    .orderBy('day', 'desc')
    .orderBy('adult_fen', 'desc')
    .limit(MOST_SALES)
    .execute()
  return rows.map(({ day, adult_fen, orders }) => ({ day, price_fen: toFen(adult_fen), orders }))
}

/** Departures whose struck-out price no sale of those days proves. */
export async function listUnproven(db: Db, today: Day, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select d.id from departure d where d.market_fen is not null
      and d.market_fen <> all (${provenPrices(today)}) order by d.id limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}
