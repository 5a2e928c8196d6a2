import { departureMaking } from '#src/api/desk/departures/making.ts'
import { newBatchSummary } from '#src/domain/booking/departures/batch.ts'
import { dayOfNumber, isDay } from '#src/domain/calendar-day.ts'
import { Refused } from '#src/platform/refused.ts'
import { handlers } from '#src/server/ctx.ts'
import { productTitle } from '../../store.ts'
import { writeOrAsk } from '../apply.ts'
import { insertNewRows, type NewRow } from '../store.ts'
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
    const rows = rowsOf(seen_json)
    return writeOrAsk(ctx, staff, { kind: 'create', change, summary, reason }, (tx, id) =>
      insertNewRows(tx, id, rows),
    )
  },
})

/** Four numbers a row; what names no day has been seen as nothing that can be made. */
const rowsOf = (flat: readonly number[]): NewRow[] =>
  Array.from({ length: Math.floor(flat.length / 4) }, (_, index) =>
    flat.slice(4 * index, 4 * index + 4),
  ).flatMap(([combo_id = 0, day = 0, source = 0, seen_version = 0]) => {
    const departs_on = dayOfNumber(day)
    return isDay(departs_on)
      ? [{ combo_id, departs_on, source_id: source === 0 ? null : source, seen_version }]
      : []
  })
