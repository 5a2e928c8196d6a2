import { type Selectable, sql } from 'kysely'
import type { Db } from '#src/platform/db/database.ts'
import type { DB } from '#src/platform/db/schema.gen.ts'
import type { Deliver } from './deliver.ts'

type Outbox = 'simulator_notification' | 'simulator_alipay_notification'

/** After these many seconds a message that was not accepted is sent again. The real services take a day. */
const RETRY_SECONDS = [15, 15, 30, 180, 600]
const BATCH = 20
const TIMEOUT_MS = 5_000

/** How one provider posts its messages, and what it takes for an acceptance. */
interface Post<T extends Outbox> {
  initOf(message: Selectable<DB[T]>): Pick<RequestInit, 'headers' | 'body'>
  isAccepted(answer: Response): Promise<boolean>
}

/**
 * Sends what is due, all of it at once, and answers how many were accepted. The next attempt is written before the
 * sending, so a process that dies between loses nothing, and two processes never send the same attempt.
 */
export async function deliverFrom<T extends Outbox>(
  db: Db,
  outbox: T,
  deliver: Deliver,
  { initOf, isAccepted }: Post<T>,
  now: Date,
) {
  const { rows: due } = await sql<Selectable<DB[T]> & { id: number; url: string }>`
    update ${sql.table(outbox)}
    set tries = tries + 1,
        next_at = ${now}::timestamptz + make_interval(secs => (${RETRY_SECONDS}::int[])[tries + 1])
    where id in (
      select id from ${sql.table(outbox)} where next_at <= ${now} order by id limit ${BATCH} for update skip locked
    )
    returning *`.execute(db)
  const accepted = await Promise.all(
    due.map(async (message) => {
      const answer = deliver(message.url, {
        method: 'POST',
        ...initOf(message),
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      // Unreachable counts like any other refusal: the attempt that is already written down follows.
      const isDelivered = await answer.then(isAccepted, () => false)
      if (isDelivered)
        await sql`update ${sql.table(outbox)} set next_at = null, delivered_at = ${now} where id = ${message.id}`.execute(
          db,
        )
      return isDelivered
    }),
  )
  return accepted.filter(Boolean).length
}
