import { sql } from 'kysely'
import type { FailedMessage } from '#src/api/desk/system/outbox.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { maskNumbers } from '#src/platform/log.ts'
import { Refused } from '#src/platform/refused.ts'
import { settingsOf } from '#src/server/content/settings/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import type { Jobs } from '#src/server/queues.ts'
import { smsOf, smsShown } from '../preview.ts'

const MOST_SHOWN = 200
const LONGEST_REASON = 200

interface FailedRow {
  id: string
  data: Jobs['notice.send']
  state: FailedMessage['state']
  tries: number
  output: unknown
  asked_at: Date
  failed_at: Date | null
}

/**
 * Messages whose job gave up, is being tried again, or ended without anybody knowing whether the message went out, and
 * which nobody has settled. A job stays in the queue's table for a week.
 */
const failedRows = (db: Db, ids: readonly string[] | null, limit: number) =>
  sql<FailedRow>`
    select j.id, j.data, j.retry_count as tries, j.output, j.created_on as asked_at,
      coalesce(n.at, j.completed_on) as failed_at,
      case when n.state in ('unknown', 'held_back') then n.state::text
        when j.state = 'retry' then 'retrying' else 'given_up' end as state
    from pgboss.job j left join notification n on n.job_id = j.id
    where j.name = 'notice.send' and n.settled_at is null
      and (j.state in ('retry', 'failed', 'cancelled') or n.state in ('unknown', 'held_back'))
      and (${ids === null} or j.id = any(${ids ?? []}::uuid[]))
    order by j.created_on desc, j.id limit ${limit}`.execute(db)

/** What was not delivered, newest first. */
export async function failedMessages(ctx: Ctx) {
  const { rows } = await failedRows(ctx.db, null, MOST_SHOWN + 1)
  const { text } = await settingsOf(ctx)
  const servicePhone = text('phone.service')
  return {
    list: rows.slice(0, MOST_SHOWN).map((row) => seen(row, servicePhone)),
    more: rows.length > MOST_SHOWN,
  }
}

const seen = ({ data, output, ...row }: FailedRow, servicePhone: string): FailedMessage => ({
  ...row,
  event: data.event,
  recipient: `${data.to.kind}:${data.to.id}`,
  text: maskNumbers(wordsOf(data, servicePhone)),
  reason: maskNumbers(reasonOf(output, row.state)).slice(0, LONGEST_REASON),
})

/** The queue keeps what the words need, not the words. */
function wordsOf({ event, params }: Jobs['notice.send'], servicePhone: string) {
  try {
    return smsShown(event, params, servicePhone) ?? ''
  } catch {
    return '' // a template has changed since
  }
}

function reasonOf(output: unknown, state: FailedMessage['state']) {
  if (state === 'unknown') return '短信服务商没有应答，不知是否已送达'
  if (state === 'held_back') return '该号码收到的短信已达上限，未发送'
  const { message } = (output ?? {}) as { message?: unknown }
  return typeof message === 'string' ? message : ''
}

/** Enqueues each message anew, under a number of its own. One that is still being tried is left to its job. */
export const retryMessages = (ctx: Ctx, staffId: number, ids: readonly string[]) =>
  settle(ctx, staffId, ids, (tx, { data }) => ctx.jobs.enqueueLater(tx, 'notice.send', data))

export const dropMessages = (ctx: Ctx, staffId: number, ids: readonly string[]) =>
  settle(ctx, staffId, ids, async () => {})

async function settle(
  ctx: Ctx,
  staffId: number,
  ids: readonly string[],
  then: (tx: Tx, row: FailedRow) => Promise<void>,
) {
  return ctx.transaction(async (tx) => {
    const { rows } = await failedRows(tx, ids, ids.length)
    const settled: string[] = []
    for (const row of rows.filter(({ state }) => state !== 'retrying')) {
      if (!(await markSettled(tx, row, staffId, ctx.now))) continue
      await then(tx, row)
      settled.push(row.id)
    }
    if (settled.length === 0) throw new Refused('STATE', undefined, '这些短信已被处理，或仍在自动重试')
    return { settled, skipped: ids.filter((id) => !settled.includes(id)) }
  })
}

/** Once for each message, whoever asks: the second of two finds it settled. */
async function markSettled(tx: Tx, { id, data }: FailedRow, staffId: number, now: Date) {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('notification')
    .values({
      job_id: id,
      kind: smsOf(data.event)?.sms.limit ?? data.event,
      state: 'refused',
      at: now,
      settled_at: now,
      settled_by: staffId,
    })
    .onConflict((known) =>
      known
        .column('job_id')
        .doUpdateSet({ settled_at: now, settled_by: staffId })
        .where('notification.settled_at', 'is', null),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}
