import { sql } from 'kysely'
import type { Clock } from '#src/platform/clock.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { Log } from '#src/platform/log.ts'

export interface PeriodicJob {
  name: string
  everySeconds: number
  /** Safe to run twice; `now` is the shop's clock. */
  run(now: Date): Promise<void>
}

const FAILURES_BEFORE_ALARM = 3

/**
 * Runs jobs on a timer, one process at a time each: whoever holds the job's row lock runs it, the others skip it
 * without waiting. Every run leaves a row; three failures in a row raise an alarm (rule book §26.1).
 */
export function startPeriodic(db: Db, clock: Clock, log: Log, jobs: readonly PeriodicJob[]) {
  const inHand = new Set<Promise<void>>()
  let stopping = false

  async function runOnce(job: PeriodicJob) {
    if (stopping) return
    const now = clock.now()
    await db
      .insertInto('job_run')
      .values({ name: job.name, started_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await db.transaction().execute(async (tx) => {
      const mine = await tx
        .selectFrom('job_run')
        .select('failures')
        .where('name', '=', job.name)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst()
      if (!mine) return
      // The work runs on connections of its own: this transaction only holds the lock.
      const error = await job.run(now).then(
        () => null,
        (fault: unknown) => fault,
      )
      const failures = error === null ? 0 : mine.failures + 1
      await tx
        .updateTable('job_run')
        .set({
          started_at: now,
          finished_at: clock.now(),
          failures,
          error: error === null ? '' : String(error),
        })
        .where('name', '=', job.name)
        .execute()
      if (error !== null) log.error({ error, job: job.name, failures }, 'a periodic job failed')
      if (failures === FAILURES_BEFORE_ALARM)
        await sql`insert into alarm (kind, ref, raised_at) values ('job_failing', ${job.name}, ${now})
          on conflict do nothing`.execute(tx)
    })
  }

  function track(job: PeriodicJob) {
    const running = runOnce(job).catch((error: unknown) => {
      log.error({ error, job: job.name }, 'a periodic job could not be started')
    })
    inHand.add(running)
    return running.finally(() => inHand.delete(running))
  }

  const timers = jobs.map((job) => setInterval(() => void track(job), job.everySeconds * 1000).unref())
  return {
    /** Runs every job now, one after the other, and waits: used when the development clock has moved. */
    async runAll() {
      for (const job of jobs) await track(job)
    },
    async stop() {
      stopping = true
      for (const timer of timers) clearInterval(timer)
      await Promise.all(inHand)
    },
  }
}
