import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pLimit, { type LimitFunction } from 'p-limit'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { Hearing } from '#src/platform/db/listen.ts'
import { JOB_SCHEMA } from './migrate-jobs.ts'

/** Whom the jobs of a queue call, and so many of them at once in a process, whichever queue they come from. */
export interface Provider {
  atOnce: number
}

interface Queue<Data> {
  provider: Provider
  /** Jobs of one chain run one after the other, in the order in which they were enqueued. */
  chainOf(data: Data): string
}

/** What the jobs of each queue carry, by its name. */
type JobData<Jobs> = Record<keyof Jobs, object>

/** The queues of a shop, by the same names. */
export type Queues<Jobs> = { readonly [N in keyof Jobs]: Queue<Jobs[N]> }

/** As 0055_jobs.sql sets it for queues that were made before. */
const queueOptions = {
  policy: 'key_strict_fifo',
  notify: true,
  // After this time other processes take over the jobs of one that died.
  heartbeatSeconds: 30,
  retryLimit: 5,
  retryBackoff: true,
}

/** A job that hangs keeps the others of its batch from being completed, so there are several small batches. */
const [BATCHES, BATCH_SIZE] = [4, 5]
/** A notification wakes them all, so for what none tells of it is enough that the first looks often. */
const PATIENCE = 10

export interface EnqueueOptions {
  /** Not before this many seconds from now, and in a chain of its own: jobs without a delay do not wait for it. */
  delaySeconds?: number
}

interface OpenOptions {
  /** Without it nothing wakes the workers, and they look every `pollSeconds`. */
  hearing?: Hearing
  /** How often workers poll for delayed jobs, and for jobs whose notification a lost connection swallowed. */
  pollSeconds?: number
}

export type JobQueues<Jobs extends JobData<Jobs>> = Awaited<ReturnType<typeof openJobs<Jobs>>>

export type JobQueue<Jobs extends JobData<Jobs>> = Pick<JobQueues<Jobs>, 'enqueueLater'>

/**
 * pg-boss on our own pool. A job is a row: written in the caller's transaction, it exists exactly when the order does,
 * and its commit wakes the workers of every process.
 */
export async function openJobs<Jobs extends JobData<Jobs>>(
  db: Db,
  queues: Queues<Jobs>,
  onError: (error: unknown) => void,
  { hearing, pollSeconds = 2 }: OpenOptions = {},
) {
  type Name = keyof Jobs & string
  const names = Object.keys(queues)
  const boss = new PgBoss({
    db: { ...fromKysely(db), ...(hearing && { listen: listenThrough(hearing) }) },
    schema: JOB_SCHEMA,
    // Its tables are made with the shop's own, by their owner.
    migrate: false,
    useListenNotify: hearing !== undefined,
  })
  boss.on('error', onError) // unheard, it would end the process
  await boss.start()
  // Here and not in `work`: a process that only enqueues must find its queues as well.
  for (const name of names) {
    await boss.createQueue(name, queueOptions)
    // Any question has pg-boss remember the queue. Else the first job would ask for it on a second connection while its
    // transaction holds one, and a pool whose connections all do that waits for itself.
    await boss.getJobById(name, randomUUID())
  }
  const limitOf = makeLimits()

  return {
    /** `tx` is required on purpose: a job without its transaction is the bug this prevents. */
    async enqueueLater<N extends Name>(
      tx: Tx,
      name: N,
      data: Jobs[N],
      { delaySeconds }: EnqueueOptions = {},
    ) {
      const chain = queues[name].chainOf(data)
      const id = await boss.send(name, data, {
        db: fromKysely(tx),
        ...(delaySeconds === undefined
          ? { singletonKey: chain }
          : { singletonKey: `${chain}:delayed`, startAfter: delaySeconds }),
      })
      // pg-boss dates a job by the start of its transaction, and one that waited for a lock began before the one it
      // waited for: a chain follows the order of its locks.
      await sql`update pgboss.job set created_on = clock_timestamp()
        where name = ${name} and id = ${id}::uuid`.execute(tx)
    },

    /** `jobId` stays the same over all tries of one job. What is thrown is tried again, later each time. */
    async work<N extends Name>(name: N, handle: (data: Jobs[N], jobId: string) => Promise<void>) {
      const limit = limitOf(queues[name].provider)
      for (let i = 0; i < BATCHES; i++) {
        const everySeconds = i === 0 ? pollSeconds : pollSeconds * PATIENCE
        const options = {
          batchSize: BATCH_SIZE,
          perJobResults: true,
          pollingIntervalSeconds: everySeconds,
          notifyPollingIntervalSeconds: everySeconds,
        } as const
        const worker = await boss.work<Jobs[N], unknown, typeof options>(name, options, async (batch) => {
          // Fetches again as soon as these are completed: the next jobs of their chains may wait behind them.
          boss.notifyWorker(worker)
          return Promise.all(
            batch.map(({ id, data }) =>
              limit(() => handle(data, id)).then(
                () => ({ id, status: 'completed' as const }),
                (error: unknown) => {
                  onError(error)
                  return { id, status: 'failed' as const, output: error }
                },
              ),
            ),
          )
        })
      }
    },

    /** Takes no new job and waits for the ones in hand. */
    async stop() {
      // At once: pg-boss itself ends other things first, and would go on fetching meanwhile.
      for (const name of names) void boss.offWork(name, { wait: false })
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}

/** Queues of the same provider share one limit. */
function makeLimits() {
  const limits = new Map<Provider, LimitFunction>()
  return (provider: Provider) => {
    const limit = limits.get(provider) ?? pLimit(provider.atOnce)
    limits.set(provider, limit)
    return limit
  }
}

/** An empty payload says that the connection was lost for a while. */
const listenThrough =
  (hearing: Hearing) =>
  async (channel: string, onNotification: (name: string) => void, onReconnect: () => void) => {
    await hearing.hear(channel, (name) => (name ? onNotification(name) : onReconnect()))
    return { close: async () => {} } // whoever opened the connection ends it
  }
