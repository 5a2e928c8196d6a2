import type { Clock } from '#src/platform/clock.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { Log } from '#src/platform/log.ts'
import { askedRuns, endLease, type Lease, renewLease, takeLease } from './leases.ts'

export { askForRun, RUN_ASKED } from './leases.ts'

export interface PeriodicJob {
  name: string
  everySeconds: number
  /** Runs the job also when a process starts, for jobs whose interval is longer than processes usually live. */
  atStart?: boolean
  /** Safe to run twice; `now` is the shop's clock. */
  run(now: Date): Promise<void>
}

const FAILURES_BEFORE_ALARM = 3
/** Longer than a process may be held up by other work; a job of one that died rests for this long. */
const LEASE_SECONDS = 30
const RENEWALS_PER_LEASE = 3
const STUCK_AFTER_SECONDS = 15 * 60

/** Raises an alarm; the shop stores it. */
export type RaiseAlarm = (
  db: Db,
  alarm: { kind: 'job_failing' | 'job_stuck' | 'job_failed'; ref: string; detail?: object },
  now: Date,
) => Promise<void>

/**
 * Runs jobs on a timer, one process at a time each, for as long as it takes: a lease is renewed beside the job, and
 * whoever finds it taken skips the job. Every run leaves a row; three failures in a row raise an alarm (rule book §26.1).
 */
export function startPeriodic(
  db: Db,
  clock: Clock,
  log: Log,
  jobs: readonly PeriodicJob[],
  { raiseAlarm, leaseSeconds = LEASE_SECONDS }: { raiseAlarm: RaiseAlarm; leaseSeconds?: number },
) {
  const inHand = new Map<string, Promise<void>>()
  let stopping = false

  /** Renews the lease until it is called off, and raises one alarm about a run that goes on for very long. */
  function keepRenewing(lease: Lease) {
    const everySeconds = leaseSeconds / RENEWALS_PER_LEASE
    let seconds = 0
    const timer = setInterval(async () => {
      seconds += everySeconds
      try {
        if (!(await renewLease(db, lease, leaseSeconds)))
          log.error({ job: lease.name }, 'a periodic job has lost its lease')
        if (seconds >= STUCK_AFTER_SECONDS)
          await raiseAlarm(db, { kind: 'job_stuck', ref: lease.name }, clock.now())
      } catch (error) {
        log.warn({ error, job: lease.name }, 'a lease could not be renewed')
      }
    }, everySeconds * 1000).unref()
    return () => clearInterval(timer)
  }

  async function runOnce(job: PeriodicJob) {
    const now = clock.now()
    const lease = await takeLease(db, job.name, leaseSeconds, now)
    if (!lease) return
    const stopRenewing = keepRenewing(lease)
    try {
      const error = await job.run(now).then(
        () => null,
        (fault: unknown) => fault ?? new Error('failed without a word'),
      )
      const failures = error === null ? 0 : lease.failures + 1
      if (error !== null) log.error({ error, job: job.name, failures }, 'a periodic job failed')
      await endLease(db, lease, { failures, error: error === null ? '' : String(error), now: clock.now() })
      if (failures >= FAILURES_BEFORE_ALARM) await raiseAlarm(db, { kind: 'job_failing', ref: job.name }, now)
    } finally {
      stopRenewing()
    }
  }

  /** One run at a time in this process as well. */
  function track(job: PeriodicJob): Promise<void> {
    if (stopping) return Promise.resolve()
    const running = runOnce(job)
      .catch((error: unknown) => {
        log.error({ error, job: job.name }, 'a periodic job could not be started or ended')
      })
      .finally(() => inHand.delete(job.name))
    inHand.set(job.name, running)
    return running
  }

  const tick = (job: PeriodicJob) => {
    if (!inHand.has(job.name)) void track(job)
  }
  const timers = jobs.map((job) => setInterval(() => tick(job), job.everySeconds * 1000).unref())
  for (const job of jobs) if (job.atStart) tick(job)

  return {
    /** Runs every job now, one after the other, and waits: used when the development clock has moved. */
    async runAll() {
      for (const job of jobs) {
        // A run in hand may have begun before the clock moved.
        while (inHand.has(job.name)) await inHand.get(job.name)
        await track(job)
      }
    },
    /** Runs what staff have asked for, and what nobody heard while the connection was lost. */
    async runAsked() {
      const asked = await askedRuns(db).catch((error: unknown) => {
        log.error({ error }, 'nobody knows which jobs were asked for')
        return new Set<string>()
      })
      for (const job of jobs) if (asked.has(job.name)) tick(job)
    },
    async stop() {
      stopping = true
      for (const timer of timers) clearInterval(timer)
      await Promise.all(inHand.values())
    },
  }
}
