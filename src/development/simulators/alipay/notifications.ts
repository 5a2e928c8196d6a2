import { randomUUID } from 'node:crypto'
import { shanghaiTime } from '#src/domain/calendar-day.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { Deliver } from '../deliver.ts'
import { deliverFrom } from '../delivery.ts'
import type { AlipayKeys } from './keys.ts'
import { signedForm } from './signing.ts'

interface NewNotification {
  url: string
  fields: Record<string, string>
  dueAt: Date
  copies?: number
}

export async function enqueueNotification(tx: Tx, { url, fields, dueAt, copies = 1 }: NewNotification) {
  const notify_id = randomUUID().replaceAll('-', '')
  const row = { url, fields: JSON.stringify({ ...fields, notify_id }), next_at: dueAt }
  await tx
    .insertInto('simulator_alipay_notification')
    .values(Array.from({ length: copies }, () => row))
    .execute()
}

/** Sends what is due; seven letters of plain text, and nothing else, end the sending. */
export const deliverDue = (db: Db, keys: AlipayKeys, deliver: Deliver, now: Date) =>
  deliverFrom(
    db,
    'simulator_alipay_notification',
    deliver,
    {
      initOf: ({ fields }) => ({
        headers: { 'Content-Type': 'application/x-www-form-urlencoded; charset=utf-8' },
        body: signedForm({ ...(fields as Record<string, string>), notify_time: shanghaiTime(now) }, keys),
      }),
      isAccepted: async (answer) => (await answer.text()) === 'success',
    },
    now,
  )
