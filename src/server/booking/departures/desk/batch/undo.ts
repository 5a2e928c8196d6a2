import type { departureBatches } from '#src/api/desk/departures/batches.ts'
import type { Data, Input, Staff } from '#src/api/endpoint.ts'
import { standingMarket } from '#src/domain/booking/departures/struck-price.ts'
import type { DepartureTerms } from '#src/domain/booking/departures/terms.ts'
import { onSaleStatuses } from '#src/domain/booking/stock.ts'
import type { Audited } from '#src/platform/http/handlers.ts'
import { Refused } from '#src/platform/refused.ts'
import { productChanged } from '#src/server/catalog/products/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { type EditedDeparture, lockEdited, whyFixed } from '../editing/record.ts'
import { reopenedAs } from '../editing/sale.ts'
import { writeBoth } from './apply.ts'
import { endRow, listBatchRows, lockBatch, readBefore, setBatch } from './store.ts'
import { viewBatch, whyNotUndone } from './view.ts'

type Undo = typeof departureBatches.undo

/** Puts everything back that nobody has touched since; the rest stays and is listed. Refuses NOT_FOUND and STATE. */
export const undoBatch = (ctx: Ctx, staff: Staff, { batch_id }: Input<Undo>): Promise<Audited<Data<Undo>>> =>
  ctx.transaction(async (tx) => {
    const batch = await lockBatch(tx, batch_id)
    if (!batch) throw new Refused('NOT_FOUND', undefined, '没有这次批量修改')
    const obstacle = whyNotUndone(batch, ctx.now)
    if (obstacle !== '') throw new Refused('STATE', undefined, obstacle)
    const rows = new Map(
      (await listBatchRows(tx, batch_id))
        .filter(({ outcome }) => outcome === 'written')
        .map((row) => [row.departure_id, row]),
    )
    const products = new Set<number>()
    let undone = 0
    for (const departure of await lockEdited(tx, [...rows.keys()], ctx.now)) {
      const row = rows.get(departure.id)
      const before = readBefore(row?.before)
      const why = whyKept(departure, row?.written_version ?? 0, before.terms.capacity, ctx.now)
      await endRow(tx, batch_id, departure.id, { outcome: why === '' ? 'undone' : 'kept', why })
      if (why !== '') continue
      const status = statusBack(departure, before.status, ctx.now)
      const who = { staffId: staff.id, now: ctx.now, batchId: batch_id }
      await writeBoth(tx, departure, { terms: termsBack(departure, before.terms), status }, who)
      products.add(departure.product_id)
      undone += 1
    }
    await setBatch(tx, batch_id, { state: 'undone', undone_by: staff.id, undone_at: ctx.now })
    for (const product of [...products].sort((a, b) => a - b)) await productChanged(ctx, tx, product)
    return {
      answer: await viewBatch(ctx, tx, batch_id),
      audit: [{ entity: 'departure_batch', id: batch_id, after: { summary: batch.summary, undone } }],
    }
  })

function whyKept(departure: EditedDeparture, written: number, capacity: number, now: Date) {
  if (departure.edit_version !== written) return '之后又被修改，保持不变'
  const fixed = whyFixed(departure, now)
  if (fixed !== '') return fixed
  return departure.sold + departure.held > capacity ? '名额已售出，保持不变' : ''
}

/** As they were, but for a struck-out price that nothing proves by now. */
const termsBack = ({ proven_fen }: EditedDeparture, before: DepartureTerms): DepartureTerms => ({
  ...before,
  market_fen: standingMarket(before.market_fen, before.adult_fen, proven_fen),
})

/** On sale again only while its time lasts, and as far as its group is now. */
function statusBack(departure: EditedDeparture, before: EditedDeparture['status'], now: Date) {
  const isOnSale = onSaleStatuses.includes(departure.status)
  const wasOnSale = onSaleStatuses.includes(before)
  if (isOnSale === wasOnSale) return departure.status
  if (!wasOnSale) return before
  return departure.close_at > now ? reopenedAs(departure) : departure.status
}
