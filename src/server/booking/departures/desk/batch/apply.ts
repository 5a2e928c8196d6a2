import type { DepartureBatch, departureBatches } from '#src/api/desk/departures/batches.ts'
import type { Data, Input, Staff } from '#src/api/endpoint.ts'
import { batchNeedsSecond, batchSummary } from '#src/domain/booking/departures/batch.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { Audited } from '#src/platform/http/handlers.ts'
import { badFields } from '#src/platform/refused.ts'
import { productChanged } from '#src/server/catalog/products/service.ts'
import { secondPersonLinesOf } from '#src/server/content/settings/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { askApproval } from '#src/server/operations/approvals/service.ts'
import { type PlannedOne, planRows } from './plan.ts'
import { lockForRemoval } from './removing.ts'
import { type BatchRecord, endRow, insertBatch, insertSeenRows, setBatch } from './store.ts'
import { viewBatch } from './view.ts'

type Apply = typeof departureBatches.apply

/** Writes what was seen in the preview: departures that are changed, or taken out. */
export const applyBatch = (
  ctx: Ctx,
  staff: Staff,
  { change_json: change, seen_json, reason }: Input<Apply>,
): Promise<Audited<Data<Apply>>> => {
  const summary = batchSummary(change)
  if (summary === '') throw badFields({ change_json: '请选择要修改什么' })
  const kind = change.remove ? 'remove' : 'change'
  const seen = pairsOf(seen_json)
  return writeOrAsk(ctx, staff, { kind, change, summary, reason }, async (tx, id) => {
    // A row refers to its departure, which two removals at once would both hold against each other.
    if (kind === 'remove')
      await lockForRemoval(
        tx,
        seen.map(([departure]) => departure),
      )
    await insertSeenRows(tx, id, seen)
  })
}

/** A departure without its version has been seen as nothing that it can be. */
const pairsOf = (flat: readonly number[]) =>
  flat.flatMap((id, place) => (place % 2 === 0 ? [[id, flat[place + 1] ?? 0] as const] : []))

/**
 * A row that somebody changed since it was seen, or that cannot be written any more, is left alone and listed. Above the
 * lines of the desk book §2.2 nothing is written until a colleague has agreed.
 */
export const writeOrAsk = (
  ctx: Ctx,
  staff: Staff,
  asked: Pick<BatchRecord, 'kind' | 'change' | 'summary' | 'reason'>,
  insertRows: (tx: Tx, batchId: number) => Promise<unknown>,
): Promise<Audited<DepartureBatch>> =>
  ctx.transaction(async (tx) => {
    const { summary, reason } = asked
    const id = await insertBatch(tx, { ...asked, made_by: staff.id, made_at: ctx.now })
    await insertRows(tx, id)
    const lines = await secondPersonLinesOf(tx)
    const planning = { batch: { ...asked, id }, author: staff, now: ctx.now, lines }
    const planned = await planRows(tx, planning, tx)
    const isAsked = batchNeedsSecond(
      planned.filter(({ skip }) => skip === ''),
      lines,
    )
    if (isAsked)
      await askApproval(ctx, tx, {
        kind: 'departure_batch',
        entity: 'departure_batch',
        entityId: String(id),
        payload: {},
        reason,
        askedBy: staff.id,
      })
    const written = isAsked ? 0 : await writePlanned(ctx, tx, id, planned)
    const after = { summary, ...(isAsked ? { asked: planned.length } : { written }) }
    return {
      answer: await viewBatch(ctx, tx, id),
      audit: [{ entity: 'departure_batch', id, after, reason }],
    }
  })

/** Writes a batch under the locks that its plan was made under; answers how many rows were written. */
export async function writePlanned(ctx: Ctx, tx: Tx, batchId: number, planned: readonly PlannedOne[]) {
  const products = new Set<number>()
  let written = 0
  for (const { row, product_id, skip, write } of planned) {
    const ended = skip === '' ? await write(tx) : { outcome: 'skipped' as const, why: skip }
    await endRow(tx, batchId, row, ended)
    if (ended.outcome !== 'written') continue
    products.add(product_id)
    written += 1
  }
  await setBatch(tx, batchId, { state: 'applied', applied_at: ctx.now })
  for (const product of [...products].sort((a, b) => a - b)) await productChanged(ctx, tx, product)
  return written
}
