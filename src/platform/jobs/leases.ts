import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#src/platform/db/database.ts'

/** Measured on PostgreSQL's clock, which all processes share; the shop's may be moved in development. */
const until = (seconds: number) => sql`clock_timestamp() + make_interval(secs => ${seconds})`

export interface Lease {
  name: string
  token: string
  /** How often in a row the job has failed before this run. */
  failures: number
}

/**
 * Takes the lease of a periodic job, or answers null while another process has it. A lease that ran out was held by one
 * that died or lost the database: its run counts as a failure, for that process could not write it down.
 */
export async function takeLease(db: Db, name: string, seconds: number, now: Date): Promise<Lease | null> {
  const token = randomUUID()
  const { rows } = await sql<{ failures: number }>`
    insert into job_run as run (name, started_at, lease, leased_until)
    values (${name}, ${now}, ${token}, ${until(seconds)})
    on conflict (name) do update set started_at = excluded.started_at, lease = excluded.lease,
      leased_until = excluded.leased_until,
      failures = run.failures + (run.lease is not null)::integer,
      error = case when run.lease is null then run.error else 'cut off before its end' end
    where run.lease is null or run.leased_until < clock_timestamp()
    returning failures`.execute(db)
  const [taken] = rows
  return taken ? { name, token, failures: taken.failures } : null
}

/** False when the lease ran out and another process has the job now. */
export async function renewLease(db: Db, { name, token }: Lease, seconds: number) {
  const { numAffectedRows = 0n } = await sql`
    update job_run set leased_until = ${until(seconds)} where name = ${name} and lease = ${token}`.execute(db)
  return numAffectedRows > 0n
}

/** Writes down how the run ended, unless another process has the job by now. */
export const endLease = (
  db: Db,
  { name, token }: Lease,
  { failures, error, now }: { failures: number; error: string; now: Date },
) =>
  db
    .updateTable('job_run')
    .set({ lease: null, leased_until: null, finished_at: now, failures, error })
    .where('name', '=', name)
    .where('lease', '=', token)
    .execute()
