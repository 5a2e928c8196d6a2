import { sql } from 'kysely'
import type { Db } from '#src/platform/db/database.ts'
import { jobNames } from './jobs.ts'
import type { PeriodicJob } from './periodic.ts'

/**
 * A job that failed for good holds up what comes after it in its chain. It is given up, somebody is told, once for
 * each queue, and the rest of the chain goes on. Its row stays for a week, with its last error.
 */
export const failureJobs = (db: Db): PeriodicJob[] => [
  {
    name: 'job_failures',
    everySeconds: 60,
    run: async (now) => {
      await sql`
        with given_up as (
          update pgboss.job set state = 'cancelled'
          where state = 'failed' and name = any(${jobNames}::text[]) returning name
        )
        insert into alarm (kind, ref, detail, raised_at)
        select 'job_failed', name, jsonb_build_object('jobs', count(*)), ${now} from given_up group by name
        on conflict do nothing`.execute(db)
    },
  },
]
