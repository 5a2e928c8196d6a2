import { sql } from 'kysely'
import type { Db } from '#src/platform/db/database.ts'
import { isShowing } from './showing.ts'

/** Ten at the most (rule book §15.1). */
const MOST = 10

export const listHotSearches = (db: Db, now: Date) =>
  db
    .selectFrom('hot_search')
    .select(['keyword', 'pc_route', 'flag'])
    .where(sql<boolean>`${isShowing(now)}`)
    .orderBy('sort')
    .orderBy('id')
    .limit(MOST)
    .execute()
