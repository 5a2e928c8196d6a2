import type { BottomBannerTerms } from '#src/domain/content/showing/bottom-banner.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'

export const listBottomBanners = (db: Db) =>
  db.selectFrom('bottom_banner').selectAll().orderBy('sort').orderBy('id').execute()
export type StoredBottomBanner = Awaited<ReturnType<typeof listBottomBanners>>[number]

export async function insertBottomBanner(tx: Tx, terms: BottomBannerTerms, sort: number): Promise<number> {
  const { id } = await tx
    .insertInto('bottom_banner')
    .values({ ...terms, sort })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const updateBottomBanner = (tx: Tx, id: number, terms: BottomBannerTerms) =>
  tx
    .updateTable('bottom_banner')
    .set((eb) => ({ ...terms, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const setBottomBannerSort = (tx: Tx, id: number, sort: number) =>
  tx.updateTable('bottom_banner').set({ sort }).where('id', '=', id).where('sort', '<>', sort).execute()

export const deleteBottomBanner = (tx: Tx, id: number) =>
  tx.deleteFrom('bottom_banner').where('id', '=', id).execute()
