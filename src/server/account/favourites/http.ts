import { favourites } from '#src/api/account/favourites.ts'
import { handlers } from '#src/server/ctx.ts'
import { checkFavourites, dropProduct, keepProduct, listFavourites } from './service.ts'

const PAGE_SIZE = 12

export const favouriteHandlers = handlers(favourites, {
  list: ({ ctx, member, input }) =>
    listFavourites(ctx, member.id, {
      page: input.page ?? 1,
      size: input.pageSize ?? input.size ?? PAGE_SIZE,
      onlyOnSale: input.valid ?? false,
    }),

  toggle: ({ ctx, member, input: { product_id, action } }) =>
    (action === 'add' ? keepProduct : dropProduct)(ctx, member.id, product_id),

  check: ({ ctx, member, input }) => checkFavourites(ctx, member?.id ?? null, input.product_id),
})
