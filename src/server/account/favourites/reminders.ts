import { type RawBuilder, sql } from 'kysely'
import { onSaleStatuses } from '#src/domain/booking/stock.ts'
import { type Day, dayOf } from '#src/domain/calendar-day.ts'
import type { Fen } from '#src/domain/money.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { literals } from '#src/platform/db/sql-fragments.ts'
import type { PeriodicJob } from '#src/platform/jobs/periodic.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { notify } from '#src/server/operations/notifications/service.ts'

const BATCH = 500
/** A member hears of favourites this often within 24 hours, of whatever kind (the consents say so). */
const MOST_A_DAY = 3
/** So few places in all dates that can still be booked are worth a word. */
const FEW_SEATS = 6

export const favouriteJobs = (ctx: () => Ctx): PeriodicJob[] => [
  { name: 'price_drops', everySeconds: 3600, run: () => tellAll(ctx(), tellDrops) },
  { name: 'low_stocks', everySeconds: 3600, run: () => tellAll(ctx(), tellLowStocks) },
]

/** Batch after batch. What is above a member's limit of the day is found again the day after. */
async function tellAll(ctx: Ctx, tell: (ctx: Ctx, tx: Tx) => Promise<number>) {
  let told: number
  do told = await ctx.transaction((tx) => tell(ctx, tx))
  while (told === BATCH)
}

async function tellDrops(ctx: Ctx, tx: Tx) {
  const drops = await findDrops(tx, ctx.now)
  for (const drop of drops) await notify(ctx, tx, 'price_dropped', drop)
  return drops.length
}

async function tellLowStocks(ctx: Ctx, tx: Tx) {
  const lows = await findLowStocks(tx, ctx.now)
  for (const low of lows) await notify(ctx, tx, 'stock_low', low)
  return lows.length
}

interface Favourite {
  memberId: number
  productId: number
  title: string
}

/** `found` answers member_id and product_id; of each member's, as many as may be told today. */
const withinTheDay = (found: RawBuilder<unknown>, now: Date) => sql`
  select found.* from (
    select found.*, row_number() over (partition by member_id order by product_id) as place from (${found}) found
  ) found
  where place + (
    select count(*) from message m
    where m.member_id = found.member_id and m.kind = 'saved'
      and m.sent_at > ${now}::timestamptz - interval '24 hours') <= ${MOST_A_DAY}
  order by member_id, product_id
  limit ${BATCH}`

/**
 * Favourites that cost less than when they were chosen (收藏产品降价通知). A member hears of a product again only when it
 * has become cheaper still: the price that was told last stands at the end of `dedupe`, the event's key.
 */
async function findDrops(tx: Tx, now: Date) {
  const drops = sql`
    select s.member_id, s.product_id, p.title, p.price_from_fen, s.price_fen_at_save - p.price_from_fen as drop_fen
    from member_consent c
    join member on member.id = c.member_id and member.status = 'normal'
    join favourite s on s.member_id = c.member_id
    join product p on p.id = s.product_id
    where c.kind = 'price_notice' and c.withdrawn_at is null and p.status = 'on_sale'
      and p.price_from_fen < s.price_fen_at_save
      and not exists (
        select from message m where m.member_id = s.member_id and m.kind = 'saved'
          and case when starts_with(m.dedupe, format('saved.cheaper:%s:%s:', s.member_id, s.product_id))
            then split_part(m.dedupe, ':', 4)::integer <= p.price_from_fen else false end)`
  const { rows } = await sql<Favourite & { priceFen: Fen; dropFen: Fen }>`
    select member_id as "memberId", product_id as "productId", title, price_from_fen as "priceFen",
      drop_fen as "dropFen"
    from (${withinTheDay(drops, now)}) found`.execute(tx)
  return rows
}

/** Favourites of which few places are left (收藏产品余位提醒), told once until there are later dates. */
async function findLowStocks(tx: Tx, now: Date) {
  const lowStocks = sql`
    select s.member_id, s.product_id, p.title, left_over.seats, left_over.last_departs_on
    from member_consent c
    join member on member.id = c.member_id and member.status = 'normal'
    join favourite s on s.member_id = c.member_id
    join product p on p.id = s.product_id and p.status = 'on_sale'
    join (
      select d.product_id, sum(d.capacity - d.sold - d.held)::integer as seats, max(d.departs_on) as last_departs_on
      from departure d join combo on combo.id = d.combo_id and combo.on_sale
      where d.status in (${literals(onSaleStatuses)}) and d.departs_on > ${dayOf(now)} and d.close_at > ${now}
        and d.sold + d.held < d.capacity
      group by d.product_id
      having sum(d.capacity - d.sold - d.held) <= ${FEW_SEATS}
    ) left_over on left_over.product_id = s.product_id
    where c.kind = 'stock_notice' and c.withdrawn_at is null
      and not exists (
        select from message m where m.member_id = s.member_id
          and m.dedupe = format('saved.low:%s:%s:%s', s.member_id, s.product_id, left_over.last_departs_on))`
  const { rows } = await sql<Favourite & { seats: number; lastDepartsOn: Day }>`
    select member_id as "memberId", product_id as "productId", title, seats, last_departs_on as "lastDepartsOn"
    from (${withinTheDay(lowStocks, now)}) found`.execute(tx)
  return rows
}
