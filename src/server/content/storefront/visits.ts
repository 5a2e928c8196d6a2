import {
  productOfAddress,
  searchOfAddress,
  visitedAddress,
  visitedReferrer,
} from '#src/domain/content/page-address.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { countSearch } from '../search-terms/service.ts'
import { insertViewed, insertVisit, setVisibleMs } from './store/visits.ts'

/** A browser's nonce under the shop's key: it tells browsers apart, and nobody can turn it back into the nonce. */
export const visitorHashOf = ({ vault }: Ctx, nonce: string) => vault.hmac('visitor', nonce)

interface Seen {
  url: string
  referrer: string | undefined
  /** Given only when the page is closed. */
  ms: number | undefined
  memberId: number | null
}

/** Stores a visit to a page, and that a product was looked at; when the page is closed, how long it was seen. */
export async function recordVisit(ctx: Ctx, { url, referrer = '', ms, memberId }: Seen) {
  const { nonce } = ctx.visitor
  if (nonce === null) return
  const visit = {
    visitorHash: visitorHashOf(ctx, nonce),
    memberId,
    url: visitedAddress(url),
    referrer: visitedReferrer(referrer, ctx.publicUrl),
    now: ctx.now,
  }
  if (ms !== undefined) {
    await setVisibleMs(ctx.db, visit, ms)
    return
  }
  await insertVisit(ctx.db, visit)
  const keyword = searchOfAddress(url)
  if (keyword !== null) await countSearch(ctx, visit.visitorHash, keyword)
  const productId = productOfAddress(url)
  if (productId !== null) await insertViewed(ctx.db, visit.visitorHash, productId, ctx.now)
}
