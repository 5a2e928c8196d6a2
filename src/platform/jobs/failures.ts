import { sql } from 'kysely'
import type { Tx } from '#src/platform/db/database.ts'
import type { PeriodicJob, RaiseAlarm } from './periodic.ts'

interface Reach {
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  raiseAlarm: RaiseAlarm
  queueNames: readonly string[]
}

/**
 * A job that failed for good holds up what comes after it in its chain. It is given up, an alarm is raised, once for
 * each queue, and the rest of the chain goes on. Its row stays for a week, with its last error.
 */
export const failureJobs = ({ transaction, raiseAlarm, queueNames }: Reach): PeriodicJob[] => [
  {
    name: 'job_failures',
    everySeconds: 60,
    run: (now) =>
      transaction(async (tx) => {
        const { rows } = await sql<{ name: string; jobs: number }>`
          with given_up as (
            update pgboss.job set state = 'cancelled'
            where state = 'failed' and name = any(${queueNames}::text[]) returning name
          )
          select name, count(*)::int as jobs from given_up group by name order by name`.execute(tx)
        for (const { name, jobs } of rows)
          await raiseAlarm(tx, { kind: 'job_failed', ref: name, detail: { jobs } }, now)
      }),
  },
]
