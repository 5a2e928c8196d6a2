import { departureBatches } from '#src/api/desk/departures/batches.ts'
import { handlers } from '#src/server/ctx.ts'
import { applyBatch } from './apply.ts'
import { previewBatch } from './preview.ts'
import { undoBatch } from './undo/undo.ts'
import { recentBatches } from './view.ts'

export const departureBatchHandlers = handlers(departureBatches, {
  list: ({ ctx }) => recentBatches(ctx),
  preview: ({ ctx, staff, input }) => previewBatch(ctx, staff, input),
  apply: ({ ctx, staff, input }) => applyBatch(ctx, staff, input),
  undo: ({ ctx, staff, input }) => undoBatch(ctx, staff, input),
})
