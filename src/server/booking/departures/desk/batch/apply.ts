import type { departureBatches } from '#src/api/desk/departures/batches.ts'
import type { Data, Input, Staff } from '#src/api/endpoint.ts'
import { type BatchChange, batchNeedsSecond, batchSummary } from '#src/domain/booking/departures/batch.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { Audited } from '#src/platform/http/handlers.ts'
import { badFields } from '#src/platform/refused.ts'
import { productChanged } from '#src/server/catalog/products/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { askApproval } from '#src/server/operations/approvals/service.ts'
import { lockEdited, writeTerms } from '../editing/record.ts'
import { setStatus } from '../editing/sale.ts'
import { type Author, planOf } from './preview.ts'
import { endRow, insertBatch, keptBefore, listBatchRows, setBatch } from './store.ts'
import { viewBatch } from './view.ts'

type Apply = typeof departureBatches.apply

/**
 * Writes what was seen in the preview. A departure that somebody changed since, or that cannot take it any more, is left
 * alone and listed. Above the lines of the desk book §2.2 nothing is written until a colleague has agreed.
 */
export const applyBatch = (
  ctx: Ctx,
  staff: Staff,
  { change_json: change, seen_json, reason }: Input<Apply>,
): Promise<Audited<Data<Apply>>> =>
  ctx.transaction(async (tx) => {
    const summary = batchSummary(change)
    if (summary === '') throw badFields({ change_json: '请选择要修改什么' })
    const seen = pairsOf(seen_json)
    const batch = { change, summary, reason, made_by: staff.id, made_at: ctx.now }
    const id = await insertBatch(tx, batch, seen)
    const planned = (
      await lockEdited(
        tx,
        seen.map(([departure]) => departure),
        ctx.now,
      )
    ).map((departure) => planOf(departure, change, staff, ctx.now))
    const isAsked = batchNeedsSecond(planned.filter(({ skip }) => skip === ''))
    if (isAsked)
      await askApproval(ctx, tx, {
        kind: 'departure_batch',
        entity: 'departure_batch',
        entityId: String(id),
        payload: {},
        reason,
        askedBy: staff.id,
      })
    const written = isAsked ? 0 : await writeBatch(ctx, tx, staff, id, change)
    const after = { summary, ...(isAsked ? { asked: seen.length } : { written }) }
    return {
      answer: await viewBatch(ctx, tx, id),
      audit: [{ entity: 'departure_batch', id, after, reason }],
    }
  })

/** A departure without its version has been seen as nothing that it can be. */
const pairsOf = (flat: readonly number[]) =>
  flat.flatMap((id, place) => (place % 2 === 0 ? [[id, flat[place + 1] ?? 0] as const] : []))

/** Writes a batch that waits, under the locks of its departures; answers how many were written. */
export async function writeBatch(ctx: Ctx, tx: Tx, author: Author, batchId: number, change: BatchChange) {
  const seen = new Map((await listBatchRows(tx, batchId)).map((row) => [row.departure_id, row.seen_version]))
  const who = { staffId: author.id, now: ctx.now, batchId }
  const products = new Set<number>()
  let written = 0
  for (const departure of await lockEdited(tx, [...seen.keys()], ctx.now)) {
    const plan = planOf(departure, change, author, ctx.now)
    const why = departure.edit_version === seen.get(departure.id) ? plan.skip : '刚被修改，未写入'
    if (why !== '') {
      await endRow(tx, batchId, departure.id, { outcome: 'skipped', why })
      continue
    }
    const before = keptBefore(departure)
    const version = await writeBoth(tx, departure, plan, who)
    await endRow(tx, batchId, departure.id, { outcome: 'written', before, written_version: version })
    products.add(departure.product_id)
    written += 1
  }
  await setBatch(tx, batchId, { state: 'applied', applied_at: ctx.now })
  for (const product of [...products].sort((a, b) => a - b)) await productChanged(ctx, tx, product)
  return written
}

type Departure = Awaited<ReturnType<typeof lockEdited>>[number]

/** Terms and state of a departure under its lock; answers the version that it has then. */
export async function writeBoth(
  tx: Tx,
  departure: Departure,
  { terms, status }: Pick<ReturnType<typeof planOf>, 'terms' | 'status'>,
  who: Parameters<typeof writeTerms>[3],
): Promise<number> {
  const { version } = await writeTerms(tx, departure, terms, who)
  if (status === departure.status) return version
  await setStatus(tx, { ...departure, edit_version: version }, status, who)
  return version + 1
}
