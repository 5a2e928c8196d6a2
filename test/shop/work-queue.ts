import { sql } from 'kysely'
import { workJobs } from '#src/server/operations/work/jobs.ts'
import type { Shop } from './shop.ts'

/**
 * Lets the triggers of the database read the time that the test has set, to the next whole second: what is written at
 * that time lies in their past.
 */
export async function setShopClock({ db, clock }: Pick<Shop, 'db' | 'clock'>) {
  await sql`update shop_clock set offset_seconds = ceil(extract(epoch from ${clock.now()}::timestamptz - now()))`.execute(
    db,
  )
}

/** Moves the time on and lets the job look at the queue, as each minute does. */
export async function passTime(shop: Shop, seconds: number) {
  shop.clock.advanceSeconds(seconds)
  await setShopClock(shop)
  for (const job of workJobs(shop.ctx)) await job.run(shop.clock.now())
}

const columns = sql`kind, record_id, ref, roles::text, lead_roles::text, priority, begins_at, ends_at, due_at`

/** What waits by the records as they stand, and what the queue remembers: equal whenever nobody is writing. */
export async function bothQueues({ db, clock }: Shop) {
  const now = clock.now()
  const { rows: due } = await sql`
    select ${columns} from work_due where coalesce(ends_at > ${now}::timestamptz, true) order by kind, record_id`.execute(
    db,
  )
  const { rows: remembered } = await sql`
    select ${columns} from work_item where closed_at is null order by kind, record_id`.execute(db)
  return { due, remembered }
}
