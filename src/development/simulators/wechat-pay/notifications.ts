import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { SimulatorNotification } from '#src/platform/db/schema.gen.ts'
import type { Deliver } from '../deliver.ts'
import type { SimulatorKeys } from './keys.ts'
import { encryptResource, signatureHeaders } from './signing.ts'
import { rfc3339 } from './trade.ts'

type Notification = Selectable<SimulatorNotification>

interface NewNotification {
  eventType: 'TRANSACTION.SUCCESS' | 'REFUND.SUCCESS'
  url: string
  resource: object
  dueAt: Date
  copies?: number
}

const KINDS: Record<string, { summary: string; original: string }> = {
  'TRANSACTION.SUCCESS': { summary: '支付成功', original: 'transaction' },
  'REFUND.SUCCESS': { summary: '退款成功', original: 'refund' },
}

/** After these many seconds a message that was not answered with 2xx is sent again. The real service takes a day. */
const RETRY_SECONDS = [15, 15, 30, 180, 600]
const BATCH = 20
const TIMEOUT_MS = 5_000

export async function enqueueNotification(
  tx: Tx,
  { eventType, url, resource, dueAt, copies = 1 }: NewNotification,
) {
  const row = {
    event_id: randomUUID(),
    event_type: eventType,
    url,
    resource: JSON.stringify(resource),
    next_at: dueAt,
  }
  await tx
    .insertInto('simulator_notification')
    .values(Array.from({ length: copies }, () => row))
    .execute()
}

/**
 * Sends what is due, all of it at once, and answers how many were accepted. The next attempt is written before the
 * sending, so a process that dies between loses nothing, and two processes never send the same attempt.
 */
export async function deliverDue(db: Db, keys: SimulatorKeys, deliver: Deliver, now: Date) {
  const due = await db
    .updateTable('simulator_notification')
    .set({
      tries: sql`tries + 1`,
      next_at: sql`${now}::timestamptz + make_interval(secs => (${RETRY_SECONDS}::int[])[tries + 1])`,
    })
    .where('id', 'in', (select) =>
      select
        .selectFrom('simulator_notification')
        .select('id')
        .where('next_at', '<=', now)
        .orderBy('id')
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()
  const accepted = await Promise.all(
    due.map((notification) => deliverOne(db, keys, deliver, notification, now)),
  )
  return accepted.filter(Boolean).length
}

async function deliverOne(
  db: Db,
  keys: SimulatorKeys,
  deliver: Deliver,
  notification: Notification,
  now: Date,
) {
  const body = JSON.stringify(envelopeOf(notification, keys, now))
  const isAccepted = await deliver(notification.url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...signatureHeaders(body, keys) },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).then(
    async (response) => {
      await response.body?.cancel()
      return response.ok
    },
    // Unreachable counts like an answer of 500: the attempt that is already written down follows.
    () => false,
  )
  if (isAccepted) {
    await db
      .updateTable('simulator_notification')
      .set({ next_at: null, delivered_at: now })
      .where('id', '=', notification.id)
      .execute()
  }
  return isAccepted
}

function envelopeOf({ event_id, event_type, resource }: Notification, keys: SimulatorKeys, now: Date) {
  const { summary, original } = KINDS[event_type] ?? { summary: '', original: '' }
  return {
    id: event_id,
    create_time: rfc3339(now),
    resource_type: 'encrypt-resource',
    event_type,
    summary,
    resource: { original_type: original, ...encryptResource(JSON.stringify(resource), original, keys) },
  }
}
