import type { DepartureBatch } from '#src/api/desk/departures/batches.ts'
import { monthDayText } from '#src/domain/calendar-day.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { type BatchRecord, findBatch, listBatches, listSkipped } from './store.ts'

const UNDO_MS = 24 * 3_600_000
const stateText = { asked: '待复核', applied: '已写入', rejected: '已驳回或撤回', undone: '已撤回' }

/** Why a batch cannot be taken back any more; empty while it can. */
export function whyNotUndone({ state, applied_at }: Pick<BatchRecord, 'state' | 'applied_at'>, now: Date) {
  if (state !== 'applied' || applied_at === null) return stateText[state]
  return now.getTime() - applied_at.getTime() > UNDO_MS ? '已超过24小时' : ''
}

async function viewAll(
  { now }: Pick<Ctx, 'now'>,
  db: Db,
  found: readonly BatchRecord[],
): Promise<DepartureBatch[]> {
  const skipped = await listSkipped(
    db,
    found.map(({ id }) => id),
  )
  return found.map((batch) => {
    const why = whyNotUndone(batch, now)
    return {
      id: batch.id,
      state: batch.state,
      state_text: stateText[batch.state],
      summary: batch.summary,
      reason: batch.reason,
      by: batch.name,
      made_at: batch.made_at,
      written: batch.written,
      skipped: skipped
        .filter(({ batch_id }) => batch_id === batch.id)
        .map(({ departure_id, title, departs_on, why }) => ({
          departure_id,
          text: `${title} ${monthDayText(departs_on)}`,
          why,
        })),
      undo: { allowed: why === '', why },
      approval_id: batch.approval_id,
    }
  })
}

export const recentBatches = async (ctx: Ctx) => ({
  list: await viewAll(ctx, ctx.db, await listBatches(ctx.db)),
})

export async function viewBatch(ctx: Ctx, db: Db, id: number): Promise<DepartureBatch> {
  const found = await findBatch(db, id)
  const [shown] = await viewAll(ctx, db, found ? [found] : [])
  if (!shown) throw new Error(`batch ${id} has gone`)
  return shown
}
