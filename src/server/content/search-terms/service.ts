import { addDays, dayOf } from '#src/domain/calendar-day.ts'
import { COUNTED_DAYS, LEAST_SEARCHES, searchTermOf } from '#src/domain/content/showing/search-term.ts'
import { makeCounter } from '#src/platform/limits.ts'
import { findsSomething } from '#src/server/catalog/products/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { countTerm, listTopTerms } from './store.ts'

const MOST_SHOWN = 20

/**
 * Who has searched for what today, in the memory of this process alone: a page that is loaded anew is no second search,
 * and nothing that is stored tells whose a search was.
 */
const counted = makeCounter({ windowSeconds: 86_400, mostKeys: 20_000 })

/** Counts a search of a browser, once a day for each term, and whether the shop had something to show for it. */
export async function countSearch(ctx: Ctx, visitorHash: Buffer, keyword: string) {
  const term = searchTermOf(keyword)
  if (term === null) return
  if (counted.hit(`${visitorHash.toString('base64')} ${term}`, 1, ctx.now) !== null) return
  await countTerm(ctx.db, dayOf(ctx.now), term, await findsSomething(ctx, term))
}

/** What was searched for most in the last seven days, and since which day. */
export async function topTerms({ db, now }: Pick<Ctx, 'db' | 'now'>) {
  const from = addDays(dayOf(now), 1 - COUNTED_DAYS)
  return { from, list: await listTopTerms(db, from, LEAST_SEARCHES, MOST_SHOWN) }
}
