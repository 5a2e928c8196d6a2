import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { shanghaiTime } from '#src/domain/calendar-day.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { SimulatorAlipayNotification } from '#src/platform/db/schema.gen.ts'
import type { Deliver } from '../deliver.ts'
import type { AlipayKeys } from './keys.ts'
import { signedForm } from './signing.ts'

type Notification = Selectable<SimulatorAlipayNotification>

interface NewNotification {
  url: string
  fields: Record<string, string>
  dueAt: Date
  copies?: number
}

/** After these many seconds a message that was not answered `success` is sent again. The real service takes 25 hours. */
const RETRY_SECONDS = [15, 15, 30, 180, 600]
const BATCH = 20
const TIMEOUT_MS = 5_000

export async function enqueueNotification(tx: Tx, { url, fields, dueAt, copies = 1 }: NewNotification) {
  const notify_id = randomUUID().replaceAll('-', '')
  const row = { url, fields: JSON.stringify({ ...fields, notify_id }), next_at: dueAt }
  await tx
    .insertInto('simulator_alipay_notification')
    .values(Array.from({ length: copies }, () => row))
    .execute()
}

/**
 * Sends what is due, all of it at once, and answers how many were accepted. The next attempt is written before the
 * sending, so a process that dies between loses nothing, and two processes never send the same attempt.
 */
export async function deliverDue(db: Db, keys: AlipayKeys, deliver: Deliver, now: Date) {
  const due = await db
    .updateTable('simulator_alipay_notification')
    .set({
      tries: sql`tries + 1`,
      next_at: sql`${now}::timestamptz + make_interval(secs => (${RETRY_SECONDS}::int[])[tries + 1])`,
    })
    .where('id', 'in', (select) =>
      select
        .selectFrom('simulator_alipay_notification')
        .select('id')
        .where('next_at', '<=', now)
        .orderBy('id')
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()
  const accepted = await Promise.all(due.map((each) => deliverOne(db, keys, deliver, each, now)))
  return accepted.filter(Boolean).length
}

async function deliverOne(
  db: Db,
  keys: AlipayKeys,
  deliver: Deliver,
  { id, url, fields }: Notification,
  now: Date,
) {
  const notify_time = shanghaiTime(now)
  const isAccepted = await deliver(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded; charset=utf-8' },
    body: signedForm({ ...(fields as Record<string, string>), notify_time }, keys),
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).then(
    // Seven letters of plain text, and nothing else, end the sending.
    async (response) => (await response.text()) === 'success',
    // Unreachable counts like any other answer: the attempt that is already written down follows.
    () => false,
  )
  if (isAccepted)
    await db
      .updateTable('simulator_alipay_notification')
      .set({ next_at: null, delivered_at: now })
      .where('id', '=', id)
      .execute()
  return isAccepted
}
