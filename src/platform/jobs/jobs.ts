import { fromKysely, PgBoss } from 'pg-boss'
import type { Db, Tx } from '#src/platform/db/database.ts'

/** Every queue and what its jobs carry: ids only, never personal data. */
export interface Jobs {
  /** Tell the traveller by SMS what happened to an order. */
  'notice.send': { orderId: number; notice: 'paid' | 'cancelled' | 'confirmed' | 'refunded' }
  /** Tell a customer by SMS that a request for a custom trip has arrived. */
  'custom.received': { requestId: number }
  /** Close what is still open at the payment channel for an order that is no longer to be paid. */
  'payment.close': { orderId: number }
  /** Send a refund to the channel, or ask what became of it. */
  'refund.send': { refundId: number }
}

/** The same names at run time; a queue left out here does not compile. */
const QUEUES: Record<JobName, true> = {
  'notice.send': true,
  'custom.received': true,
  'payment.close': true,
  'refund.send': true,
}

export type JobName = keyof Jobs

export interface EnqueueOptions {
  /** Not before this many seconds from now. */
  delaySeconds?: number
}

export type JobQueue = Pick<Awaited<ReturnType<typeof openJobs>>, 'enqueueLater'>

/**
 * pg-boss on our own pool. A job is a row: written in the caller's transaction, it exists exactly
 * when the order does.
 */
export async function openJobs(db: Db, onError: (error: Error) => void, { pollSeconds = 2 } = {}) {
  const boss = new PgBoss({ db: fromKysely(db), schema: 'pgboss' })
  boss.on('error', onError) // unheard, it would end the process
  await boss.start()
  // Here and not in `work`: a process that only enqueues must find its queues as well.
  for (const name of Object.keys(QUEUES)) await boss.createQueue(name)

  return {
    /** `tx` is required on purpose: a job without its transaction is the bug this prevents. */
    async enqueueLater<N extends JobName>(
      tx: Tx,
      name: N,
      data: Jobs[N],
      { delaySeconds }: EnqueueOptions = {},
    ) {
      await boss.send(name, data, {
        db: fromKysely(tx),
        retryLimit: 5,
        retryBackoff: true,
        ...(delaySeconds === undefined ? {} : { startAfter: delaySeconds }),
      })
    },
    async work<N extends JobName>(name: N, handle: (data: Jobs[N]) => Promise<void>) {
      await boss.work<Jobs[N]>(name, { pollingIntervalSeconds: pollSeconds }, async (jobs) => {
        for (const job of jobs) await handle(job.data)
      })
    },
    /** Takes no new job and waits for the ones in hand. */
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}
