import { sql } from 'kysely'
import type { PeriodicJob } from '#src/platform/jobs/periodic.ts'
import type { Ctx } from '#src/server/ctx.ts'

const EVERY_SECONDS = 60

/** Desk book §3.4: triggers keep the queue, this looks whether they did, and tells the desks what time alone has changed. */
export const workJobs = (ctx: () => Ctx): PeriodicJob[] => [
  { name: 'work_queue', everySeconds: EVERY_SECONDS, atStart: true, run: () => repairWork(ctx()) },
]

/** Each record in a transaction of its own, so that nobody who works on one waits for the others. */
async function repairWork(ctx: Ctx) {
  const { log, now } = ctx
  const inShopTime = <T>(work: Parameters<typeof ctx.transaction<T>>[0]) =>
    ctx.transaction(async (tx) => {
      await sql`select set_config('shop.now', ${now.toISOString()}, true)`.execute(tx)
      return work(tx)
    })
  const wrong = await inShopTime(async (tx) => {
    const { rows } = await sql<{ kind: string; record_id: number }>`
      select kind, record_id from find_work_differences()`.execute(tx)
    return rows
  })
  for (const { kind, record_id } of wrong)
    await inShopTime((tx) => sql`select sync_work(${kind}, ${record_id})`.execute(tx))
  if (wrong.length > 0) log.info({ items: wrong.length }, 'the work queue was brought up to date')
  await tellOfTime(ctx)
}

/** What has begun, ended or become due since the last run counts differently now, though no row has changed. */
const tellOfTime = ({ db, now }: Ctx) => {
  const since = new Date(now.getTime() - 2 * EVERY_SECONDS * 1000)
  const isPassed = (column: 'begins_at' | 'due_at' | 'ends_at') =>
    sql`(${sql.ref(column)} > ${since}::timestamptz and ${sql.ref(column)} <= ${now}::timestamptz)`
  return sql`
    select pg_notify('desk', json_build_object('event', 'queue', 'kind', kind)::text) from (
      select distinct kind from work_item where closed_at is null
        and (${isPassed('begins_at')} or ${isPassed('due_at')} or ${isPassed('ends_at')})) changed`.execute(
    db,
  )
}
