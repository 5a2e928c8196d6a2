import { saved } from '#src/api/account/favourites.ts'
import { handlers } from '#src/server/ctx.ts'
import { checkSaved, dropProduct, keepProduct, listSaved } from './service.ts'

const PAGE_SIZE = 12

export const savedHandlers = handlers(saved, {
  list: ({ ctx, member, input }) =>
    listSaved(ctx, member.id, {
      page: input.page ?? 1,
      size: input.pageSize ?? input.size ?? PAGE_SIZE,
      onlyOnSale: input.valid ?? false,
    }),

  toggle: ({ ctx, member, input: { product_id, action } }) =>
    (action === 'add' ? keepProduct : dropProduct)(ctx, member.id, product_id),

  check: ({ ctx, member, input }) => checkSaved(ctx, member?.id ?? null, input.product_id),
})
