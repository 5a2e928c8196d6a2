import { sql } from 'kysely'
import type { Day } from '#src/domain/calendar-day.ts'
import type { ReportName } from '#src/domain/desk/reports/kinds.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { Span } from '../range.ts'
import type { Fact } from './daily.ts'

interface KeptDay {
  day: Day
  facts: Fact[]
  counted_at: Date
}

export const listKeptDays = (db: Db, report: ReportName, { from, until }: Span): Promise<KeptDay[]> =>
  db
    .selectFrom('report_day')
    .select(['day', 'counted_at', sql<Fact[]>`facts`.as('facts')])
    .where('report', '=', report)
    .where('day', '>=', from)
    .where('day', '<=', until)
    .orderBy('day')
    .execute()

/** How many days of these were counted since then. */
export async function countKeptSince(db: Db, report: ReportName, { from, until }: Span, since: Date) {
  const { count } = await db
    .selectFrom('report_day')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('report', '=', report)
    .where('day', '>=', from)
    .where('day', '<=', until)
    .where('counted_at', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Keeps what was counted for these days in place of what stood there. One statement. */
export const keepDays = (
  db: Db,
  report: ReportName,
  days: ReadonlyMap<Day, readonly Fact[]>,
  countedAt: Date,
) =>
  sql`insert into report_day (report, day, facts, counted_at)
    select ${report}, day, facts, ${countedAt} from jsonb_to_recordset(${JSON.stringify(
      [...days].map(([day, facts]) => ({ day, facts })),
    )}::jsonb) as counted (day date, facts jsonb)
    on conflict (report, day) do update set facts = excluded.facts, counted_at = excluded.counted_at`.execute(
    db,
  )

/** The day on which the shop's first order was placed, or null. */
export async function findFirstDay(db: Db): Promise<Day | null> {
  const { rows } = await sql<{ day: Day | null }>`
    select (min(created_at) at time zone 'Asia/Shanghai')::date::text as day from orders where not sample`.execute(
    db,
  )
  return rows[0]?.day ?? null
}
