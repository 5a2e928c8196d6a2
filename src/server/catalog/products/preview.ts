import type { Db } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { previewedId } from '#src/server/operations/previews/service.ts'
import { standingOf } from './desk/draft.ts'
import { hotelsOf, listChoices, unknownIn } from './desk/facts.ts'
import { findProduct } from './desk/store.ts'
import { momentOf } from './moment.ts'
import { putIntoShop } from './writing/put-into-shop.ts'

class TakenBack extends Error {}

/**
 * Reads a product as it is, or for the page by which staff look at its draft, as it would be published now: the draft is
 * written by the same use case and read in one transaction, which is always taken back. So the page shows what no code
 * but the shop's own has made of it, and nobody else sees or hears of it.
 */
export async function asShown<T>(ctx: Ctx, productId: number, read: (db: Db) => Promise<T>): Promise<T> {
  if ((await previewedId(ctx, 'product')) !== productId) return read(ctx.db)
  const found: T[] = []
  try {
    await ctx.transaction(async (tx) => {
      const product = await findProduct(tx, productId)
      if (!product) throw new Refused('NOT_FOUND')
      const { doc } = await standingOf(tx, productId)
      // Nobody gets a link to such a draft; this one was given before something was deleted.
      const choices = await listChoices(tx, momentOf(ctx).today)
      const unknown = unknownIn(doc, choices, await hotelsOf(tx, [doc]))
      if (unknown.size > 0) throw new Refused('NOT_FOUND')
      // A page without a heading shows nobody where it would stand.
      await putIntoShop(tx, product, { ...doc, title: doc.title || '（缺标题）' }, ctx.now)
      found.push(await read(tx))
      throw new TakenBack()
    })
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error
  }
  return found[0] as T
}
