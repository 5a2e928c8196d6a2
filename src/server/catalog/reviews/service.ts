import type { ReviewView, reviews } from '#src/api/catalog/reviews.ts'
import type { Data } from '#src/api/endpoint.ts'
import { hiddenText } from '#src/domain/catalog/review-moderation.ts'
import { reviewFilters, reviewFilterText, travelPartyText } from '#src/domain/codes.ts'
import { keysOf } from '#src/domain/keys.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { countReviews, findBrief, listReviews, type ReviewConditions, type ReviewRow } from './store.ts'

export { reviewHiding } from './desk/hiding.ts'
export { signOffReviews } from './own-store.ts'

type Page = Data<(typeof reviews)['comments']>
type Brief = Data<(typeof reviews)['brief']>

/** One page of a product's reviews. Refuses NOT_FOUND for a product that is not on sale. */
export async function pageReviews(
  { db }: Pick<Ctx, 'db'>,
  productId: number,
  conditions: ReviewConditions,
  { page, size }: { page: number; size: number },
): Promise<Page> {
  const total = await countReviews(db, productId, conditions)
  if (total === null) throw new Refused('NOT_FOUND')
  const offset = (page - 1) * size
  const rows = offset < total ? await listReviews(db, productId, conditions, { limit: size, offset }) : []
  return { list: rows.map(viewOf), total, page, size, has_more: offset + rows.length < total }
}

const viewOf = (row: ReviewRow): ReviewView => ({
  id: row.id,
  user_name: row.userName,
  avatar: '',
  party_text: travelPartyText[row.party],
  score: row.score,
  dims: row.dims,
  content: row.content,
  images: row.images.map(({ url }) => url),
  trip_date: row.tripOn,
  created_at: row.writtenAt,
  reply: row.reply !== null && row.repliedAt ? { content: row.reply, at: row.repliedAt } : null,
  append: row.append && {
    content: row.append.content,
    images: row.append.images.map(({ url }) => url),
    at: new Date(row.append.at),
  },
  useful_count: row.usefulCount,
  combo_name: row.comboName,
})

/** Means, shares, tags and newest pictures of a product's reviews. Refuses NOT_FOUND when it is not on sale. */
export async function briefReviews({ db }: Pick<Ctx, 'db'>, productId: number): Promise<Brief> {
  const row = await findBrief(db, productId)
  if (!row) throw new Refused('NOT_FOUND')
  const hiddenCount = row.hidden.reduce((sum, { count }) => sum + count, 0)
  return {
    score_avg: row.scoreAvg ?? '',
    count: row.count,
    good_rate_bp: row.count === 0 ? 0 : Math.round((row.goodCount * 10_000) / row.count),
    dims: row.dims,
    filters: keysOf(reviewFilters).map((filter) => ({
      main_filter: filter,
      name: reviewFilterText[filter],
      // Never silently: what is hidden is counted, and said for what.
      count: row.filterCounts[filter] + (filter === 'all' ? hiddenCount : 0),
    })),
    tags: row.tags.map(({ name, count }) => ({ id: name, name, count })),
    parties: row.parties.map(({ party, count }) => ({ party, name: travelPartyText[party], count })),
    pictures: row.pictures,
    hidden: row.hidden.map(({ kind, count }) => ({ text: hiddenText(kind), count })),
    sample: row.isSample,
  }
}
