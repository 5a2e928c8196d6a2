import type { favourites } from '#src/api/account/favourites.ts'
import type { Data } from '#src/api/endpoint.ts'
import { toFen } from '#src/domain/money.ts'
import { Refused } from '#src/platform/refused.ts'
import { cardsByIds } from '#src/server/catalog/products/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { addFavourite, findFavouritesPage, forgetProduct, listFavouriteIds } from './store.ts'

export { deleteFavourites } from './store.ts'

type Page = Data<(typeof favourites)['list']>

/** Makes a product a favourite, once however often it is asked. Refuses NOT_FOUND for one that is not on sale. */
export async function keepProduct(ctx: Ctx, memberId: number, productId: number) {
  const count = await addFavourite(ctx.db, memberId, productId, ctx.now)
  if (count === null) throw new Refused('NOT_FOUND')
  return { collected: true, collect_count: count }
}

export async function dropProduct(ctx: Ctx, memberId: number, productId: number) {
  return { collected: false, collect_count: await forgetProduct(ctx.db, memberId, productId) }
}

/** Tells which of these products are the member's favourites; a guest has none. */
export async function checkFavourites(ctx: Ctx, memberId: number | null, productIds: readonly number[]) {
  const ids = memberId === null ? [] : await listFavouriteIds(ctx.db, memberId, productIds)
  return { collected: productIds.every((id) => ids.includes(id)), collected_ids: ids }
}

/** A favourite that is no longer on sale is still listed, marked, unless `onlyOnSale`. */
export async function listFavourites(
  ctx: Ctx,
  memberId: number,
  { page, size, onlyOnSale }: { page: number; size: number; onlyOnSale: boolean },
): Promise<Page> {
  const offset = (page - 1) * size
  const { total, rows } = await findFavouritesPage(ctx.db, memberId, { onlyOnSale, limit: size, offset })
  const cards = await cardsByIds(
    ctx,
    rows.map(({ productId }) => productId),
  )
  const list = cards.map((card, index) => {
    const row = rows[index]
    if (row?.productId !== card.product_id) throw new Error('the cards came in another order')
    return {
      ...card,
      saved_at: row.savedAt,
      price_drop_fen: toFen(row.dropFen),
      off_sale: row.isOffSale,
    }
  })
  return { list, total, page, size, has_more: offset + list.length < total }
}
