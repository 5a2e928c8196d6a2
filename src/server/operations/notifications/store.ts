import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { NotificationState } from '#src/platform/db/schema.gen.ts'

/** The right to send a job's message, or null: it is given once, and again after the provider has refused it. */
export async function claim(tx: Tx, jobId: string, kind: string, now: Date) {
  const { rows } = await sql<{ isFirst: boolean }>`
    insert into notification as n (job_id, kind, state, at) values (${jobId}, ${kind}, 'sending', ${now})
    on conflict (job_id) do update set state = 'sending', at = ${now} where n.state = 'refused'
    returning xmax = 0 as "isFirst"`.execute(tx)
  return rows[0] ?? null
}

/** Of a message that has been on its way since `since` or longer, and that nobody has said more of: once, for whoever asks first. */
export async function giveUpSending(db: Db, jobId: string, since: Date, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notification')
    .set({ state: 'unknown', at: now })
    .where('job_id', '=', jobId)
    .where('state', '=', 'sending')
    .where('at', '<=', since)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export const holdBack = (db: Db, jobId: string, kind: string, now: Date) =>
  db
    .insertInto('notification')
    .values({ job_id: jobId, kind, state: 'held_back', at: now })
    .onConflict((there) => there.doNothing())
    .execute()

export const setState = (db: Db, jobId: string, state: NotificationState, now: Date) =>
  db.updateTable('notification').set({ state, at: now }).where('job_id', '=', jobId).execute()

export const forgetNotifications = (db: Db, before: Date) =>
  db.deleteFrom('notification').where('at', '<', before).execute()
