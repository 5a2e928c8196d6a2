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
      leased_until = excluded.leased_until, asked_at = null,
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

/** How long an asked run may wait for a process to begin it before it can be asked for again. */
const ASKED_SECONDS = 60

/**
 * Asks every process to run a periodic job now; the first that hears it does, when this transaction has been committed.
 * False while the job runs, or was asked for a moment ago.
 */
export async function askForRun(db: Db, name: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into job_run as run (name, asked_at) values (${name}, ${now})
    on conflict (name) do update set asked_at = excluded.asked_at
    where (run.lease is null or run.leased_until < clock_timestamp())
      and (run.asked_at is null or run.asked_at < ${now}::timestamptz - make_interval(secs => ${ASKED_SECONDS}))
    returning pg_notify(${RUN_ASKED}, name)`.execute(db)
  return rows.length > 0
}

/** The channel on which processes hear that somebody asked for a run. */
export const RUN_ASKED = 'run_asked'

/** The jobs that somebody asked for and no process has begun. */
export async function askedRuns(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('job_run').select('name').where('asked_at', 'is not', null).execute()
  return new Set(rows.map(({ name }) => name))
}
