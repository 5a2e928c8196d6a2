import { departureMaking } from '#src/api/desk/departures/making.ts'
import { newBatchSummary } from '#src/domain/booking/departures/batch.ts'
import { Refused } from '#src/platform/refused.ts'
import { handlers } from '#src/server/ctx.ts'
import { productTitle } from '../../store.ts'
import { writeOrAsk } from '../apply.ts'
import { insertNewRows } from '../store.ts'
import { previewMaking } from './preview.ts'
import { listCombos } from './store.ts'

export const departureMakingHandlers = handlers(departureMaking, {
  combos: async ({ ctx: { db }, input: { product_id } }) => {
    const title = await productTitle(db, product_id)
    if (title === '') throw new Refused('NOT_FOUND', undefined, '没有这个产品')
    return { title, list: await listCombos(db, product_id) }
  },

  preview: ({ ctx, staff, input }) => previewMaking(ctx, staff, input),

  apply: ({ ctx, staff, input: { change_json: change, last_year, seen_json, reason } }) => {
    const summary = newBatchSummary(change, last_year === true)
    const rows = seen_json.map(([combo_id, departs_on, source, seen_version]) => ({
      ...{ combo_id, departs_on, source_id: source === 0 ? null : source, seen_version },
    }))
    return writeOrAsk(ctx, staff, { kind: 'create', change, summary, reason }, (tx, id) =>
      insertNewRows(tx, id, rows),
    )
  },
})
