import { fromKysely, PgBoss } from 'pg-boss'
import type { Db } from '#src/platform/db/database.ts'

export const JOB_SCHEMA = 'pgboss'

/** Makes pg-boss's tables or brings them to its version, as their owner. Safe to repeat and to run twice at once. */
export async function migrateJobs(owner: Db) {
  const boss = new PgBoss({ db: fromKysely(owner), schema: JOB_SCHEMA, supervise: false, schedule: false })
  const failed: unknown[] = []
  boss.on('error', (error) => failed.push(error)) // unheard, it would end the process
  await boss.start()
  await boss.stop({ graceful: false })
  if (failed.length > 0) throw failed[0]
}
