import { sql } from 'kysely'
import { addDays, startOf } from '#src/domain/calendar-day.ts'
import { insertAll, type Row } from '#src/platform/db/bulk.ts'
import { type SampleReview, sampleReviews } from '../data.ts'
import type { Loading } from '../tables.ts'

const MINUTE_MS = 60_000
const ANSWERED_AFTER_MS = 26 * 3_600_000

/** Reviews have no key of their own: a product that has its sample reviews keeps them. They count for nothing (rule book §27). */
export async function loadReviews({ tx, catalogue, setting }: Loading) {
  const done = await sql<{
    product_id: number
  }>`select distinct product_id from review where sample`.execute(tx)
  const has = new Set(done.rows.map(({ product_id }) => product_id))
  const products = new Map(catalogue.products.map((product) => [product.id, product]))
  const rows = sampleReviews.flatMap(({ product_id, picture, ...review }): Row[] => {
    const product = products.get(product_id)
    if (!product || has.has(product_id)) return []
    const nth = picture === undefined ? -1 : product.pictures.indexOf(picture)
    const image = {
      url: setting.pictures.get(picture ?? '') ?? '',
      alt: product.trip.pictures[nth] ?? product.title,
    }
    return [{ product_id, ...rowOf(review, setting), images: nth === -1 ? [] : [image] }]
  })
  return insertAll(tx, 'review', rows)
}

function rowOf(review: Omit<SampleReview, 'product_id' | 'picture'>, { today }: Loading['setting']): Row {
  const { trip_days_ago, written_days_later, written_minute, reply = null, ...texts } = review
  const trip_on = addDays(today, -trip_days_ago)
  const written = startOf(addDays(trip_on, written_days_later)).getTime() + written_minute * MINUTE_MS
  return {
    ...texts,
    trip_on,
    status: 'shown',
    reply,
    replied_at: reply === null ? null : new Date(written + ANSWERED_AFTER_MS),
    written_at: new Date(written),
    sample: true,
  }
}
