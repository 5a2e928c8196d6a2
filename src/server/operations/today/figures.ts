import { type RawBuilder, sql } from 'kysely'
import { firstPaidStatuses } from '#src/domain/booking/order.ts'
import { receivedStatuses } from '#src/domain/booking/payment.ts'
import { addDays, type Day, dayOf, startOf } from '#src/domain/calendar-day.ts'
import type { Db } from '#src/platform/db/database.ts'
import { literals } from '#src/platform/db/sql-fragments.ts'
import { isExpected } from '#src/server/booking/orders/service.ts'
import { firstReplies } from '#src/server/content/chats/service.ts'

const WEEKS = 4
const SHOWN_DAYS = 7

export interface Figure {
  value: number
  mean: number
  days: number[]
}

interface DayRow {
  day: Day
  /** Of the whole day, and of its hours until now. */
  total: number
  until_now: number
}

/** Where a day counts from, and the four days that today is held against. */
const spanOf = (now: Date) => {
  const today = dayOf(now)
  return {
    today,
    since: startOf(addDays(today, -7 * WEEKS)),
    sameDays: Array.from({ length: WEEKS }, (_, week) => addDays(today, -7 * (week + 1))),
  }
}

/** Whether `at` is no later in its day than it is now. */
const untilNow = (now: Date) => sql`
  at - (date_trunc('day', at at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai')
    <= ${now.getTime() - startOf(dayOf(now)).getTime()} * interval '1 millisecond'`

/**
 * Sums what happened by day. `events` selects `at` and `amount` of the last four weeks; the mean counts each of the four
 * days up to this time of the day only, for half a day is no less than a whole one.
 */
async function figureOf(db: Db, now: Date, events: (since: Date) => RawBuilder<unknown>): Promise<Figure> {
  const { today, since, sameDays } = spanOf(now)
  const { rows } = await sql<DayRow>`
    select (at at time zone 'Asia/Shanghai')::date as day, sum(amount)::float8 as total,
      coalesce(sum(amount) filter (where ${untilNow(now)}), 0)::float8 as until_now
    from (${events(since)}) happened where at <= ${now}::timestamptz group by 1`.execute(db)
  const byDay = new Map(rows.map((row) => [row.day, row]))
  const mean = sameDays.reduce((sum, day) => sum + (byDay.get(day)?.until_now ?? 0), 0) / WEEKS
  const days = Array.from({ length: SHOWN_DAYS + 1 }, (_, n) => addDays(today, n - SHOWN_DAYS))
  return {
    value: byDay.get(today)?.total ?? 0,
    mean: Math.round(mean * 10) / 10,
    days: days.map((day) => byDay.get(day)?.total ?? 0),
  }
}

/** Payments of real orders without those that stand apart, less what was given back (desk book §6, 1). */
export const revenueOf = (db: Db, now: Date) =>
  figureOf(
    db,
    now,
    (since) => sql`
      select p.success_at as at, p.amount_fen as amount from payment p
      where p.success_at >= ${since} and p.status in (${literals(receivedStatuses)}) and p.duplicate_of is null and not p.is_apart
        and p.order_id not in (select id from orders where sample)
      union all
      select r.success_at, -r.amount_fen from refund r join payment p on p.id = r.payment_id
      where r.success_at >= ${since} and r.status = 'success' and p.duplicate_of is null and not p.is_apart
        and r.order_id not in (select id from orders where sample)`,
  )

const firstPaid = (since: Date, counted: RawBuilder<unknown>) => sql`
  select log.at, ${counted} as amount from order_log log join orders o on o.id = log.order_id
  where log.at >= ${since} and log.to_status in (${literals(firstPaidStatuses)}) and not o.sample
    and not exists (select from order_log earlier where earlier.order_id = log.order_id and earlier.id < log.id
      and earlier.to_status in (${literals(firstPaidStatuses)}))`

/** Orders whose first step into a paid state falls in the day (desk book §6, 2). */
export const dealsOf = (db: Db, now: Date) => figureOf(db, now, (since) => firstPaid(since, sql`1`))

const peopleThen = sql`coalesce((log.extra ->> 'people')::integer, o.adult + o.child_bed + o.child_nobed)`

/** As many as each deal was for when it was first paid, like the reports (desk book §6, 2). */
export async function peopleOfDeals(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select coalesce(sum(amount), 0)::int as people
    from (${firstPaid(startOf(dayOf(now)), peopleThen)}) deals`.execute(db)
  return rows[0]?.people ?? 0
}

export const inquiriesOf = (db: Db, now: Date) =>
  figureOf(
    db,
    now,
    (since) => sql`
      select created_at as at, 1 as amount from inquiry where created_at >= ${since} and phone_hash is not null
      union all select created_at, 1 from custom_request where created_at >= ${since}`,
  )

/**
 * The median of today's first answers in conversations, and the mean of the four same weekdays' medians up to this time
 * of the day. Null is no answer: a day without one is no day of zero seconds, and counts for nothing in the mean.
 */
export async function firstRepliesOf(
  db: Db,
  now: Date,
): Promise<{ value: number | null; mean: number | null }> {
  const { today, since, sameDays } = spanOf(now)
  const { rows } = await sql<{ day: Day; seconds: number }>`
    select (at at time zone 'Asia/Shanghai')::date as day,
      percentile_cont(0.5) within group (order by seconds)::float8 as seconds
    from (${firstReplies(since)}) replied where at <= ${now}::timestamptz and ${untilNow(now)} group by 1`.execute(
    db,
  )
  const byDay = new Map(rows.map(({ day, seconds }) => [day, seconds]))
  const earlier = sameDays.flatMap((day) => byDay.get(day) ?? [])
  const value = byDay.get(today)
  return {
    value: value === undefined ? null : Math.round(value),
    mean:
      earlier.length === 0 ? null : Math.round(earlier.reduce((sum, each) => sum + each, 0) / earlier.length),
  }
}

export const visitsOf = (db: Db, now: Date) =>
  figureOf(
    db,
    now,
    (since) => sql`select visited_at as at, 1 as amount from page_visit where visited_at >= ${since}`,
  )

/** Who leaves today and who is on the way. */
export async function travellingOf(db: Db, today: Day) {
  const { rows } = await sql<{ groups: number; people: number; travelling: number }>`
    select count(distinct coalesce(departure_id, -id)) filter (where departs_on = ${today}::date)::int as groups,
      coalesce(sum(adult + child_bed + child_nobed) filter (where departs_on = ${today}::date), 0)::int as people,
      coalesce(sum(adult + child_bed + child_nobed) filter (where status = 'travelling'), 0)::int as travelling
    from orders
    where not sample and (status = 'travelling' or (departs_on = ${today}::date and status in ('paid', 'ready') and ${isExpected}))`.execute(
    db,
  )
  return rows[0] ?? { groups: 0, people: 0, travelling: 0 }
}

const MOST_UPCOMING = 8

/** Departures of today and the six days behind it on which somebody travels: the fullest of each day, then the next. */
export async function upcomingOf(db: Db, today: Day) {
  const { rows } = await sql<{
    id: number
    product_id: number
    title: string
    departs_on: Day
    taken: number
    capacity: number
    total: number
    rank: number
  }>`
    select * from (
      select d.id, d.product_id, p.title, d.departs_on, d.sold + d.held as taken, d.capacity,
        count(*) over ()::int as total,
        row_number() over (partition by d.departs_on order by d.sold + d.held desc, d.id) as rank
      from departure d join product p on p.id = d.product_id
      where d.departs_on between ${today}::date and ${addDays(today, 6)}::date and d.status <> 'cancelled'
        and d.sold + d.held > 0
      order by rank, d.departs_on limit ${MOST_UPCOMING}) fullest
    order by departs_on, rank`.execute(db)
  return { list: rows.map(({ total: _, rank: __, ...row }) => row), total: rows[0]?.total ?? 0 }
}
