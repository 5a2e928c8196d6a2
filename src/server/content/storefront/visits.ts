import { productOfAddress, visitedAddress, visitedReferrer } from '#src/domain/content/page-address.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { insertViewed, insertVisit, setVisibleMs } from './store/visits.ts'

/** A browser without telling which: only the shop's key can make this of its nonce, and nothing can undo it. */
export const visitorHashOf = ({ vault }: Ctx, nonce: string) => vault.hmac('visitor', nonce)

interface Seen {
  url: string
  referrer: string | undefined
  /** Only when the page is left. */
  ms: number | undefined
  memberId: number | null
}

/** Remembers that a page was opened, and of a product that it was looked at; on leaving, how long it was seen. */
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
  const productId = productOfAddress(url)
  if (productId !== null) await insertViewed(ctx.db, visit.visitorHash, productId, ctx.now)
}
