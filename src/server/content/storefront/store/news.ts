import { dayOf } from '#src/domain/calendar-day.ts'
import type { Db } from '#src/platform/db/database.ts'

const SHOWN = 5

/** The shop's news of now, the newest first. */
export async function listNews(db: Db, now: Date) {
  const rows = await db
    .selectFrom('news')
    .select(['id', 'title', 'summary', 'img', 'url', 'published_at'])
    .where('published_at', '<=', now)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.map(({ published_at, ...row }) => ({ ...row, published_on: dayOf(published_at) }))
}
