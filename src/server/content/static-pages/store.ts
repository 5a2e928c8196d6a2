import { type AgreedPage, agreedPages } from '#src/domain/content/static-page.ts'
import type { Db } from '#src/platform/db/database.ts'

/** The newest version of every page that is published by now. */
const currentPages = (db: Db, now: Date) =>
  db
    .selectFrom('static_page')
    .distinctOn('key')
    .where('published_at', '<=', now)
    .orderBy('key')
    .orderBy('published_at', 'desc')
    .orderBy('version', 'desc')

/** The version in force, or one that is or was in force by its name. */
export const findPage = (db: Db, key: string, now: Date, version?: string) =>
  (version === undefined
    ? currentPages(db, now)
    : db.selectFrom('static_page').where('published_at', '<=', now).where('version', '=', version)
  )
    .select(['key', 'title', 'html', 'version', 'published_at'])
    .where('key', '=', key)
    .executeTakeFirst()

/** Every version of a page that is or was in force, the newest first. */
export const listPast = (db: Db, key: string, now: Date) =>
  db
    .selectFrom('static_page')
    .select(['version', 'published_at as from'])
    .where('key', '=', key)
    .where('published_at', '<=', now)
    .orderBy('published_at', 'desc')
    .orderBy('version', 'desc')
    .execute()

export const listNavPages = (db: Db, now: Date) =>
  db
    .selectFrom(currentPages(db, now).select(['key', 'title', 'in_nav', 'sort']).as('page'))
    .select(['key', 'title'])
    .where('in_nav', '=', true)
    .orderBy('sort')
    .orderBy('key')
    .execute()

/** The next version of a page that is published and not in force yet. */
export const findUpcoming = (db: Db, key: string, now: Date) =>
  db
    .selectFrom('static_page')
    .select(['version', 'title', 'html', 'published_at as from'])
    .where('key', '=', key)
    .where('published_at', '>', now)
    .orderBy('published_at')
    .orderBy('version')
    .limit(1)
    .executeTakeFirst()

/** The versions of the texts that members agree to, as of now; empty where the shop has no such text. */
export async function versionsInForce(db: Db, now: Date) {
  const rows = await currentPages(db, now)
    .select(['key', 'version'])
    .where('key', 'in', [...agreedPages])
    .execute()
  const versionOf = (key: AgreedPage) => rows.find((row) => row.key === key)?.version ?? ''
  return { agreement: versionOf('useragree'), privacy: versionOf('privacy') }
}
