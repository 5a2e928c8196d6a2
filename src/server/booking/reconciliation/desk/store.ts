import { sql } from 'kysely'
import type { reconciliation } from '#src/api/desk/finance/reconciliation.ts'
import type { Input } from '#src/api/endpoint.ts'
import { type Day, isDay } from '#src/domain/calendar-day.ts'
import { MOST_COUNTED } from '#src/domain/desk/list.ts'
import type { Db } from '#src/platform/db/database.ts'

type Filters = Omit<Input<typeof reconciliation.list>, 'cursor'>

const openOf = sql<number>`(select count(*) from reconciliation_difference d where d.run_id = r.id and d.closed_at is null)`
const closedOf = sql<number>`(select count(*) from reconciliation_difference d where d.run_id = r.id and d.closed_at is not null)`

const runs = (db: Db) => db.selectFrom('reconciliation_run as r')

const narrowed = (db: Db, { channel, open, from, until, number }: Filters) =>
  runs(db)
    .$if(channel !== undefined, (query) => query.where('r.channel', '=', channel ?? 'wechat_native'))
    .$if(open === true, (query) =>
      query.where(sql<boolean>`(${openOf} > 0 or r.unlisted > 0 or r.state <> 'done')`),
    )
    .$if(from !== undefined, (query) => query.where('r.day', '>=', from ?? ''))
    .$if(until !== undefined, (query) => query.where('r.day', '<=', until ?? ''))
    .$if(number !== undefined, (query) =>
      query.where(
        sql<boolean>`exists (select from reconciliation_difference d where d.run_id = r.id and d.number = ${number ?? ''})`,
      ),
    )

interface Paging {
  /** The day and the number of the last row that was shown. */
  after: { value: string; id: number } | undefined
  limit: number
}

/** The day of a position; of one that no list has given, a day behind which everything stands. */
const dayOfValue = (value = ''): Day => (isDay(value) ? value : '9999-12-31')

/** By day, newest first. */
export const listRuns = (db: Db, filters: Filters, { after, limit }: Paging) =>
  narrowed(db, filters)
    .selectAll('r')
    .select([openOf.as('open'), closedOf.as('closed')])
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(r.day, r.id) < (${dayOfValue(after?.value)}::date, ${after?.id ?? 0}::bigint)`,
      ),
    )
    .orderBy('r.day', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute()
export type RunRow = Awaited<ReturnType<typeof listRuns>>[number]

export async function countRuns(db: Db, filters: Filters) {
  const { total } = await db
    .selectFrom(
      narrowed(db, filters)
        .select('r.id')
        .limit(MOST_COUNTED + 1)
        .as('found'),
    )
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

export const findRun = (db: Db, id: number) =>
  runs(db)
    .selectAll('r')
    .select([openOf.as('open'), closedOf.as('closed')])
    .where('r.id', '=', id)
    .executeTakeFirst()

const differences = (db: Db) =>
  db
    .selectFrom('reconciliation_difference as d')
    .innerJoin('reconciliation_run as r', 'r.id', 'd.run_id')
    .leftJoin('orders as o', 'o.id', 'd.order_id')
    .leftJoin('payment as p', 'p.id', 'd.payment_id')
    .leftJoin('staff as s', 's.id', 'd.closed_by')
    .selectAll('d')
    .select(['o.order_no', 's.name as closer', 'p.frozen_at', 'r.channel', 'r.day'])
export type DifferenceRow = Awaited<ReturnType<ReturnType<typeof differences>['executeTakeFirstOrThrow']>>

/** What is open first; as many as a comparison lists, and those that were closed before it. */
export const listDifferences = (db: Db, runId: number) =>
  differences(db)
    .where('d.run_id', '=', runId)
    .orderBy(sql`d.closed_at is not null`)
    .orderBy('d.id')
    .limit(1_000)
    .execute()

export const findDifference = (db: Db, id: number) =>
  differences(db).where('d.id', '=', id).executeTakeFirst()

export const lastBooksCheck = (db: Db) =>
  db.selectFrom('books_check').selectAll().orderBy('day', 'desc').limit(1).executeTakeFirst()

/** The row that a job will compare; undefined while one does. */
export async function askRun(db: Db, channel: RunRow['channel'], day: string) {
  const { rows } = await sql<{ id: number }>`
    insert into reconciliation_run as run (channel, day, state) values (${channel}, ${day}, 'asked')
    on conflict (channel, day) do update set state = 'asked', leased_until = null
    where run.state <> 'running' or run.leased_until < clock_timestamp()
    returning id`.execute(db)
  return rows[0]?.id
}
