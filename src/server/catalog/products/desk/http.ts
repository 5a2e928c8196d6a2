import { productBulk } from '#src/api/desk/products/bulk.ts'
import { productDrafts } from '#src/api/desk/products/drafts.ts'
import { productLife } from '#src/api/desk/products/life.ts'
import { deskProducts } from '#src/api/desk/products/products.ts'
import { handlers } from '#src/server/ctx.ts'
import { askForExport } from '#src/server/operations/exports/service.ts'
import { momentOf } from '../moment.ts'
import { applyBulk, previewBulk } from './bulk/apply.ts'
import { productExport } from './bulk/export.ts'
import { copyProduct, createProduct } from './create.ts'
import { versionDifference, viewProduct } from './detail.ts'
import { discardDraft, saveDraft, viewDraft } from './draft.ts'
import { listChoices } from './facts.ts'
import { findHotels } from './hotels.ts'
import { archiveProduct, unarchiveProduct } from './life/archive.ts'
import { scheduleDraft, unscheduleDraft, viewSchedule } from './life/schedule.ts'
import { withdrawMany, withdrawProduct } from './life/withdraw.ts'
import { pageProducts } from './list.ts'
import { linkToPreview } from './preview-link.ts'
import { publishDraft, restoreVersion } from './publish.ts'

export const deskProductHandlers = [
  ...handlers(deskProducts, {
    list: ({ ctx, input }) => pageProducts(ctx, input),
    export: ({ ctx, staff, input: { format, ...filter } }) =>
      askForExport(ctx, staff, productExport, { filter, format }),
    hotels: async ({ ctx, input: { q = '' } }) => ({ list: await findHotels(ctx.db, q.trim()) }),
    choices: ({ ctx }) => listChoices(ctx.db, momentOf(ctx).today),
    detail: ({ ctx, staff, input }) => viewProduct(ctx, staff, input.id),
    difference: ({ ctx, input: { id, no } }) => versionDifference(ctx, id, no),
  }),
  ...handlers(productDrafts, {
    create: ({ ctx, staff, input }) => createProduct(ctx, staff, input),
    copy: ({ ctx, staff, input }) => copyProduct(ctx, staff, input),
    draft: ({ ctx, staff, input }) => viewDraft(ctx, staff, input.id),
    save: ({ ctx, staff, input }) => saveDraft(ctx, staff, input),
    discard: ({ ctx, staff, input }) => discardDraft(ctx, staff, input),
    preview: ({ ctx, staff, input }) => linkToPreview(ctx, staff, input.id),
    publish: ({ ctx, staff, input }) => publishDraft(ctx, staff, input),
    withdraw: ({ ctx, input }) => withdrawProduct(ctx, input),
    withdrawMany: ({ ctx, input }) => withdrawMany(ctx, input),
    restore: ({ ctx, staff, input }) => restoreVersion(ctx, staff, input),
  }),
  ...handlers(productLife, {
    schedule: ({ ctx, input }) => viewSchedule(ctx, input.id),
    setSchedule: ({ ctx, staff, input }) => scheduleDraft(ctx, staff, input),
    unschedule: ({ ctx, input }) => unscheduleDraft(ctx, input),
    archive: ({ ctx, input }) => archiveProduct(ctx, input),
    unarchive: ({ ctx, input }) => unarchiveProduct(ctx, input),
  }),
  ...handlers(productBulk, {
    preview: ({ ctx, input }) => previewBulk(ctx, input),
    apply: ({ ctx, staff, input }) => applyBulk(ctx, staff, input),
  }),
]
