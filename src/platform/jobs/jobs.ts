import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pLimit from 'p-limit'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { Hearing } from '#src/platform/db/listen.ts'
import { JOB_SCHEMA } from './migrate-jobs.ts'

/** Every queue and what its jobs carry: ids and facts of the shop, never personal data. */
export interface Jobs {
  /** Tell somebody by SMS what happened: `params` are what the words of the event need. */
  'notice.send': { event: string; to: { kind: 'order' | 'custom_request'; id: number }; params: object }
  /** Close what is still open at the payment channel for an order that is no longer to be paid. */
  'payment.close': { orderId: number }
  /** Send a refund to the channel, or ask what became of it. */
  'refund.send': { refundId: number; orderId: number }
}

export type JobName = keyof Jobs

/** Whom the jobs of a queue call, and so many of them at once in a process, whichever queue they come from. */
const AT_ONCE = { sms: 10, payChannel: 10 }

interface Queue<N extends JobName> {
  provider: keyof typeof AT_ONCE
  /** Jobs of one chain run one after the other, in the order in which they were enqueued. */
  chainOf(data: Jobs[N]): string
}

/** The same names at run time; a queue left out here does not compile. */
const QUEUES: { [N in JobName]: Queue<N> } = {
  'notice.send': { provider: 'sms', chainOf: ({ to }) => `${to.kind}:${to.id}` },
  'payment.close': { provider: 'payChannel', chainOf: ({ orderId }) => String(orderId) },
  'refund.send': { provider: 'payChannel', chainOf: ({ orderId }) => String(orderId) },
}

export const jobNames = Object.keys(QUEUES)

/** As 0055_jobs.sql sets it for queues that were made before. */
const queueOptions = {
  policy: 'key_strict_fifo',
  notify: true,
  // A process that dies leaves its jobs to the others after this time.
  heartbeatSeconds: 30,
  retryLimit: 5,
  retryBackoff: true,
}

/** A job that hangs keeps the others of its batch from being settled, so batches are small and there are several. */
const [BATCHES, BATCH_SIZE] = [4, 5]

export interface EnqueueOptions {
  /** Not before this many seconds from now, and in a chain of its own: what comes at once does not wait for it. */
  delaySeconds?: number
}

interface OpenOptions {
  /** Without it nothing wakes the workers, and they look every `pollSeconds`. */
  hearing?: Hearing
  /** How often is looked for delayed jobs and for what a lost connection has kept from us. */
  pollSeconds?: number
}

export type JobQueue = Pick<Awaited<ReturnType<typeof openJobs>>, 'enqueueLater'>

/**
 * pg-boss on our own pool. A job is a row: written in the caller's transaction, it exists exactly when the order does,
 * and its commit wakes the workers of every process.
 */
export async function openJobs(
  db: Db,
  onError: (error: unknown) => void,
  { hearing, pollSeconds = 2 }: OpenOptions = {},
) {
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
  for (const name of jobNames) {
    await boss.createQueue(name, queueOptions)
    // Any question has pg-boss remember the queue. Else the first job would ask for it on a second connection while its
    // transaction holds one, and a pool whose connections all do that waits for itself.
    await boss.getJobById(name, randomUUID())
  }
  const limits = { sms: pLimit(AT_ONCE.sms), payChannel: pLimit(AT_ONCE.payChannel) }

  return {
    /** `tx` is required on purpose: a job without its transaction is the bug this prevents. */
    async enqueueLater<N extends JobName>(
      tx: Tx,
      name: N,
      data: Jobs[N],
      { delaySeconds }: EnqueueOptions = {},
    ) {
      const chain = QUEUES[name].chainOf(data)
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
    async work<N extends JobName>(name: N, handle: (data: Jobs[N], jobId: string) => Promise<void>) {
      const limit = limits[QUEUES[name].provider]
      const options = {
        batchSize: BATCH_SIZE,
        perJobResults: true,
        pollingIntervalSeconds: pollSeconds,
        notifyPollingIntervalSeconds: pollSeconds,
      } as const
      for (let i = 0; i < BATCHES; i++) {
        const worker = await boss.work<Jobs[N], unknown, typeof options>(name, options, async (batch) => {
          // Looks again as soon as these are settled: behind them may wait the next of their chains.
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
      for (const name of jobNames) void boss.offWork(name, { wait: false })
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}

/** An empty payload says that the connection was lost for a while. */
const listenThrough =
  (hearing: Hearing) =>
  async (channel: string, onNotification: (name: string) => void, onReconnect: () => void) => {
    await hearing.hear(channel, (name) => (name ? onNotification(name) : onReconnect()))
    return { close: async () => {} } // whoever opened the connection ends it
  }
