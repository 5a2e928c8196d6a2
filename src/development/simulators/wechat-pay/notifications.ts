import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { SimulatorNotification } from '#src/platform/db/schema.gen.ts'
import type { Deliver } from '../deliver.ts'
import { deliverFrom } from '../delivery.ts'
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

/** Sends what is due; any answer of 2xx ends the sending. */
export const deliverDue = (db: Db, keys: SimulatorKeys, deliver: Deliver, now: Date) =>
  deliverFrom(
    db,
    'simulator_notification',
    deliver,
    {
      initOf(notification) {
        const body = JSON.stringify(envelopeOf(notification, keys, now))
        return { headers: { 'Content-Type': 'application/json', ...signatureHeaders(body, keys) }, body }
      },
      async isAccepted(answer) {
        await answer.body?.cancel()
        return answer.ok
      },
    },
    now,
  )

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
