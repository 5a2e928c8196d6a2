import type { departureBatches } from '#src/api/desk/departures/batches.ts'
import type { Data, Input, Staff } from '#src/api/endpoint.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { DepartureBatchKind } from '#src/platform/db/schema.gen.ts'
import type { Audited } from '#src/platform/http/handlers.ts'
import { Refused } from '#src/platform/refused.ts'
import { productChanged } from '#src/server/catalog/products/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { type BatchRowRecord, endRow, listBatchRows, lockBatch, setBatch } from '../store.ts'
import { viewBatch, whyNotUndone } from '../view.ts'
import { takeOutAgain } from './made.ts'
import { putBack } from './removed.ts'
import { putTermsBack } from './terms.ts'

type Undo = typeof departureBatches.undo

export interface Undoing {
  batchId: number
  staffId: number
  now: Date
}

/** What became of a row: why it stays, empty where it was taken back, and the number that it has by now. */
export interface TakenBack {
  row: Pick<BatchRowRecord, 'combo_id' | 'departs_on'>
  product_id: number
  why: string
  departure_id?: number
}

const takers: Record<
  DepartureBatchKind,
  (tx: Tx, rows: readonly BatchRowRecord[], undoing: Undoing) => Promise<TakenBack[]>
> = { change: putTermsBack, remove: putBack, create: takeOutAgain }

/** Puts everything back that nobody has touched since; the rest stays and is listed. Refuses NOT_FOUND and STATE. */
export const undoBatch = (ctx: Ctx, staff: Staff, { batch_id }: Input<Undo>): Promise<Audited<Data<Undo>>> =>
  ctx.transaction(async (tx) => {
    const batch = await lockBatch(tx, batch_id)
    if (!batch) throw new Refused('NOT_FOUND', undefined, '没有这次批量修改')
    const obstacle = whyNotUndone(batch, ctx.now)
    if (obstacle !== '') throw new Refused('STATE', undefined, obstacle)
    const rows = (await listBatchRows(tx, batch_id)).filter(({ outcome }) => outcome === 'written')
    const undoing = { batchId: batch_id, staffId: staff.id, now: ctx.now }
    const taken = await takers[batch.kind](tx, rows, undoing)
    for (const { row, product_id: _, ...ended } of taken)
      await endRow(tx, batch_id, row, { outcome: ended.why === '' ? 'undone' : 'kept', ...ended })
    const undone = taken.filter(({ why }) => why === '')
    await setBatch(tx, batch_id, { state: 'undone', undone_by: staff.id, undone_at: ctx.now })
    const products = new Set(undone.map(({ product_id }) => product_id))
    for (const product of [...products].sort((a, b) => a - b)) await productChanged(ctx, tx, product)
    return {
      answer: await viewBatch(ctx, tx, batch_id),
      audit: [
        { entity: 'departure_batch', id: batch_id, after: { summary: batch.summary, undone: undone.length } },
      ],
    }
  })
