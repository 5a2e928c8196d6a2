import { sql } from 'kysely'
import { allErrors } from '#src/api/errors-for-staff.ts'
import { scopesOf } from '#src/domain/account/staff.ts'
import { failedPublishDue } from '#src/domain/content/working-hours.ts'
import { cutText } from '#src/domain/cut-text.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { personOf } from '#src/server/operations/exports/service.ts'
import { recordByJob } from '#src/server/operations/staff/service.ts'
import { lockedProduct } from '../draft.ts'
import { publishStanding } from '../publish.ts'
import { findSchedule, listDue, type ScheduleRecord, setFailed } from './schedule-store.ts'

/** A minute's worth; the next run takes the others. */
const MOST_AT_ONCE = 200
const MOST_FAULT = 600

/**
 * Publishes the drafts whose moment has come, each in a transaction of its own, in the name of who scheduled it. What
 * does not hold any more leaves the draft as it is and waits for that person. Who publishes, edits or withdraws at the
 * same moment comes before or after: what is scheduled is read anew under the product's lock.
 */
export async function publishScheduled(ctx: Ctx): Promise<void> {
  const faults: unknown[] = []
  for (const id of await listDue(ctx.db, ctx.now, MOST_AT_ONCE)) {
    try {
      await inShopTime(ctx, (tx) => publishOne({ ...ctx, db: tx }, tx, id))
    } catch (error) {
      if (error instanceof Refused) await inShopTime(ctx, (tx) => giveUp({ ...ctx, db: tx }, tx, id, error))
      else faults.push(error)
    }
  }
  // One product that fails for a reason of ours keeps no other from its moment; the job tries it again, and rings.
  if (faults.length > 0) throw faults[0]
}

/** The queue's triggers write down when. */
const inShopTime = (ctx: Ctx, work: (tx: Tx) => Promise<void>) =>
  ctx.transaction(async (tx) => {
    await sql`select set_config('shop.now', ${ctx.now.toISOString()}, true)`.execute(tx)
    await work(tx)
  })

/** What is still to be published of a product now; undefined where somebody has come before. */
async function stillDue(ctx: Ctx, tx: Tx, id: number): Promise<ScheduleRecord | undefined> {
  await lockedProduct(tx, id)
  const found = await findSchedule(tx, id)
  return found && found.failed_at === null && found.publish_at <= ctx.now ? found : undefined
}

async function publishOne(ctx: Ctx, tx: Tx, id: number) {
  const due = await stillDue(ctx, tx, id)
  if (!due) return
  const { draft_version: version, note, scheduled_by: by } = due
  const person = await personOf(tx, by)
  if (!person || scopesOf(person, 'product.publish').length === 0)
    throw new Refused('STATE', undefined, `${due.name}已不能发布产品`)
  const { status, no, changed } = await publishStanding(ctx, tx, { id, version, note, by })
  await recordByJob(ctx, {
    ...{ staffId: by, action: 'product.publish', entity: 'product', id, reason: note },
    ...{ before: { status }, after: { no, changed, scheduled: true } },
  })
}

async function giveUp(ctx: Ctx, tx: Tx, id: number, { refusal, sentence }: Refused) {
  const due = await stillDue(ctx, tx, id)
  if (!due) return
  const { code, message } = allErrors[refusal]
  const fault = cutText(sentence ?? message, MOST_FAULT)
  await setFailed(tx, id, { fault, at: ctx.now, dueAt: failedPublishDue(ctx.now) })
  await recordByJob(ctx, {
    ...{ staffId: due.scheduled_by, action: 'product.publish', entity: 'product', id, reason: due.note },
    ...{ after: { fault, scheduled: true }, refused: code },
  })
}
