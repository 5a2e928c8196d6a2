import { sql } from 'kysely'
import type { Db } from '#src/platform/db/database.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { phoneBook } from '#src/server/jobs.ts'
import { sendNotification } from '#src/server/operations/notifications/service.ts'
import type { Jobs } from '#src/server/queues.ts'

/** Sends the SMS that are due, all or one recipient's, as the queue's worker would. Answers how many. */
export async function deliver({ db, ctx }: { db: Db; ctx(): Ctx }, to?: Jobs['notice.send']['to']) {
  const { rows } = await sql<{ id: string; data: Jobs['notice.send'] }>`
    with due as (
      update pgboss.job set state = 'completed', completed_on = now()
      where name = 'notice.send' and state = 'created' and start_after <= now()
        and (${to === undefined} or data -> 'to' = ${JSON.stringify(to ?? {})}::jsonb)
      returning id, data, created_on
    )
    select id, data from due order by created_on`.execute(db)
  for (const { id, data } of rows) await sendNotification(ctx(), data, id, phoneBook)
  return rows.length
}
