import { type HotSearchTerms, MOST_HOT_SEARCHES } from '#src/domain/content/showing/hot-search.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { isShowing, previewedFirst } from './showing.ts'

export const listHotSearches = (db: Db, now: Date, previewed: number | null) =>
  db
    .selectFrom('hot_search')
    .select(['keyword', 'pc_route', 'flag'])
    .where(isShowing(now, previewed))
    .orderBy(previewedFirst(previewed))
    .orderBy('sort')
    .orderBy('id')
    .limit(MOST_HOT_SEARCHES)
    .execute()

export const listAllHotSearches = (db: Db) =>
  db.selectFrom('hot_search').selectAll().orderBy('sort').orderBy('id').execute()
export type StoredHotSearch = Awaited<ReturnType<typeof listAllHotSearches>>[number]

export async function insertHotSearch(tx: Tx, terms: HotSearchTerms, sort: number): Promise<number> {
  const { id } = await tx
    .insertInto('hot_search')
    .values({ ...terms, sort })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const updateHotSearch = (tx: Tx, id: number, terms: HotSearchTerms) =>
  tx
    .updateTable('hot_search')
    .set((eb) => ({ ...terms, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const setHotSearchSort = (tx: Tx, id: number, sort: number) =>
  tx.updateTable('hot_search').set({ sort }).where('id', '=', id).where('sort', '<>', sort).execute()

export const deleteHotSearch = (tx: Tx, id: number) =>
  tx.deleteFrom('hot_search').where('id', '=', id).execute()
