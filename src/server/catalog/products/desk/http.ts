import { productDrafts } from '#src/api/desk/products/drafts.ts'
import { deskProducts } from '#src/api/desk/products/products.ts'
import { Refused } from '#src/platform/refused.ts'
import { handlers } from '#src/server/ctx.ts'
import { makePreviewToken } from '#src/server/operations/previews/service.ts'
import { copyProduct, createProduct } from './create.ts'
import { versionDifference, viewProduct } from './detail.ts'
import { discardDraft, saveDraft, viewDraft } from './draft.ts'
import { listChoices } from './facts.ts'
import { findHotels } from './hotels.ts'
import { pageProducts } from './list.ts'
import { publishDraft, restoreVersion, withdrawMany, withdrawProduct } from './publish.ts'
import { findProduct } from './store.ts'

export const deskProductHandlers = [
  ...handlers(deskProducts, {
    list: ({ ctx, input }) => pageProducts(ctx, input),
    hotels: async ({ ctx, input: { q = '' } }) => ({ list: await findHotels(ctx.db, q.trim()) }),
    choices: ({ ctx }) => listChoices(ctx.db),
    detail: ({ ctx, staff, input }) => viewProduct(ctx, staff, input.id),
    difference: ({ ctx, input: { id, no } }) => versionDifference(ctx, id, no),
  }),
  ...handlers(productDrafts, {
    create: ({ ctx, staff, input }) => createProduct(ctx, staff, input),
    copy: ({ ctx, staff, input }) => copyProduct(ctx, staff, input),
    draft: ({ ctx, staff, input }) => viewDraft(ctx, staff, input.id),
    save: ({ ctx, staff, input }) => saveDraft(ctx, staff, input),
    discard: ({ ctx, staff, input }) => discardDraft(ctx, staff, input),
    async preview({ ctx, staff, input: { id } }) {
      if (!(await findProduct(ctx.db, id))) throw new Refused('NOT_FOUND')
      const { token, until } = makePreviewToken(
        ctx.vault,
        { kind: 'product', id, staffId: staff.id },
        ctx.now,
      )
      const url = `${ctx.publicUrl}/product/productDetail?productId=${id}&preview=${token}`
      return { answer: { url, until }, audit: [{ entity: 'product', id }] }
    },
    publish: ({ ctx, staff, input }) => publishDraft(ctx, staff, input),
    withdraw: ({ ctx, input }) => withdrawProduct(ctx, input),
    withdrawMany: ({ ctx, input }) => withdrawMany(ctx, input),
    restore: ({ ctx, staff, input }) => restoreVersion(ctx, staff, input),
  }),
]
