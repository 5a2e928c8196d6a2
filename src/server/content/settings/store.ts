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

export const findPage = (db: Db, key: string, now: Date) =>
  currentPages(db, now)
    .select(['key', 'title', 'html', 'version', 'published_at'])
    .where('key', '=', key)
    .executeTakeFirst()

export const listNavPages = (db: Db, now: Date) =>
  db
    .selectFrom(currentPages(db, now).select(['key', 'title', 'in_nav', 'sort']).as('page'))
    .select(['key', 'title'])
    .where('in_nav', '=', true)
    .orderBy('sort')
    .orderBy('key')
    .execute()
