import { sql } from 'kysely'
import { onSaleStatuses, storedDepartureStatuses } from '#src/domain/booking/stock.ts'
import { addDays, dayOf, mondayOf } from '#src/domain/calendar-day.ts'
import { share } from '#src/domain/desk/reports/shape.ts'
import { literals } from '#src/platform/db/sql-fragments.ts'
import { type Counting, shortDay } from '../range.ts'

/** Travellers hear that a group will not run so many days ahead (旅游法 63; rule book §8.6). */
const noticeDays = sql`case p.scope when 'domestic' then 7 else 30 end`
const FREE_SEATS_DAYS = 14
/** All that is not cancelled. */
const left = storedDepartureStatuses.filter((status) => status !== 'cancelled')

interface Week {
  week: string
  departures: number
  sold: number
  capacity: number
}

/** How full groups leave, how many of them run at all, and which seats are still free (desk book §6, 5). */
export async function countDepartures({ db, now, range, link }: Counting) {
  const { from, until } = range
  const today = dayOf(now)
  const { rows: weeks } = await sql<Week>`
    select greatest(date_trunc('week', d.departs_on)::date, ${from}::date)::text as week, count(*)::int as departures,
      sum(d.sold)::int as sold, sum(d.capacity)::int as capacity
    from departure d join product p on p.id = d.product_id
    where d.departs_on between ${from} and ${until} and d.status <> 'cancelled' and not p.sample
    group by 1 order by 1`.execute(db)
  const { rows: groups } = await sql<{ formed: number; cancelled: number }>`
    select count(*) filter (where d.is_formed)::int as formed,
      count(*) filter (where d.status = 'cancelled' and exists (select from departure_cancellation c
        where c.departure_id = d.id and c.state = 'done' and c.cause = 'not_formed'))::int as cancelled
    from departure d join product p on p.id = d.product_id
    where d.departs_on - (${noticeDays}) between ${from} and ${until} and p.type <> 'free' and not p.sample
      and (d.sold > 0 or d.status in ('formed', 'cancelled'))`.execute(db)
  const { rows: free } = await sql<{ seats: number }>`
    select coalesce(sum(d.capacity - d.sold - d.held), 0)::int as seats
    from departure d join product p on p.id = d.product_id
    where d.departs_on > ${today} and d.departs_on <= ${addDays(today, FREE_SEATS_DAYS)}
      and d.status in (${literals(onSaleStatuses)}) and not p.sample`.execute(db)
  const { formed = 0, cancelled = 0 } = groups[0] ?? {}
  const sum = (of: 'departures' | 'sold' | 'capacity') => weeks.reduce((all, week) => all + week[of], 0)
  const list = (first: string, last: string, states: readonly string[] = left) =>
    link('departure.read', `/departures?view=list&from=${first}&until=${last}&states=${states}`)
  return {
    figures: [
      { title: '出发团期', unit: 'count', value: sum('departures'), path: list(from, until) },
      {
        title: '上座率',
        unit: 'share',
        value: share(sum('sold'), sum('capacity')),
        why: '这段时间没有团期出发',
      },
      {
        title: '成团率',
        unit: 'share',
        value: share(formed, formed + cancelled),
        why: '这段时间没有团期到通知日',
      },
      { title: '未成团取消', unit: 'count', value: cancelled },
      {
        title: `${FREE_SEATS_DAYS}天内余位`,
        unit: 'count',
        value: free[0]?.seats ?? 0,
        isNow: true,
        path: list(addDays(today, 1), addDays(today, FREE_SEATS_DAYS), onSaleStatuses),
      },
    ],
    parts: [
      {
        title: '每周的上座率',
        columns: [
          { title: '上座率', unit: 'share', drawn: 'bar' },
          { title: '团期', unit: 'count' },
          { title: '已售', unit: 'people' },
          { title: '名额', unit: 'people' },
        ],
        rows: weeks.map(({ week, departures, sold, capacity }) => {
          const end = addDays(mondayOf(week), 6)
          return {
            label: `${shortDay(week)} 起`,
            cells: [share(sold, capacity), departures, sold, capacity],
            path: list(week, [end, until].sort()[0] ?? until),
          }
        }),
        target: 1,
        nothing: '这段时间没有团期出发',
      },
    ],
    notes: [
      '取消的团期不计入上座率。',
      '成团率 = 成团 ÷（成团 + 因未成团取消），按境内出发前7天、港澳与出境前30天的通知日；自由行与没有人报名的团期不计。',
    ],
  } as const
}
