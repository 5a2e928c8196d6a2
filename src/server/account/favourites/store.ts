import { sql } from 'kysely'
import type { Fen } from '#src/domain/money.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'

/**
 * Makes a product a favourite at the price of this moment and answers how many members have it as one; null for a
 * product that is not on sale. A favourite of before keeps its first price, even if it is no longer on sale.
 */
export async function addFavourite(db: Db, memberId: number, productId: number, now: Date) {
  const { rows } = await sql<{ count: number }>`
    with wanted as (
      select p.id, p.price_from_fen from product p
      where p.id = ${productId} and (p.status = 'on_sale' or exists (
        select from favourite s where s.product_id = p.id and s.member_id = ${memberId}))
    ),
    added as (
      insert into favourite (member_id, product_id, saved_at, price_fen_at_save)
      select ${memberId}, wanted.id, ${now}, wanted.price_from_fen from wanted
      on conflict do nothing
      returning 1
    )
    select ((select count(*) from favourite s where s.product_id = wanted.id)
      + (select count(*) from added))::int as count
    from wanted`.execute(db)
  return rows[0]?.count ?? null
}

/** Answers how many members still have the product as a favourite. */
export async function forgetProduct(db: Db, memberId: number, productId: number) {
  const { rows } = await sql<{ count: number }>`
    with gone as (
      delete from favourite where member_id = ${memberId} and product_id = ${productId} returning 1
    )
    select ((select count(*) from favourite where product_id = ${productId})
      - (select count(*) from gone))::int as count`.execute(db)
  return rows[0]?.count ?? 0
}

export async function listFavouriteIds(db: Db, memberId: number, productIds: readonly number[]) {
  const rows = await db
    .selectFrom('favourite')
    .select('product_id')
    .where('member_id', '=', memberId)
    .where('product_id', 'in', [...productIds])
    .execute()
  return rows.map(({ product_id }) => product_id)
}

export interface FavouriteRow {
  productId: number
  savedAt: Date
  isOffSale: boolean
  /** How much less the product costs than when it became a favourite. */
  dropFen: Fen
}

/** Lists the newest favourites first. A page past the end is empty and still tells the total. */
export async function findFavouritesPage(
  db: Db,
  memberId: number,
  { onlyOnSale, limit, offset }: { onlyOnSale: boolean; limit: number; offset: number },
): Promise<{ total: number; rows: FavouriteRow[] }> {
  const { rows } = await sql<{ total: number } & (FavouriteRow | { productId: null })>`
    with mine as (
      select s.product_id, s.saved_at, p.status <> 'on_sale' as off_sale,
        greatest(coalesce(s.price_fen_at_save - p.price_from_fen, 0), 0) as drop_fen
      from favourite s join product p on p.id = s.product_id
      where s.member_id = ${memberId} and (p.status = 'on_sale' or not ${onlyOnSale}::boolean)
    )
    select whole.total, part.product_id as "productId", part.saved_at as "savedAt",
      part.off_sale as "isOffSale", part.drop_fen as "dropFen"
    from (select count(*)::int as total from mine) whole
    left join (
      select * from mine order by saved_at desc, product_id desc limit ${limit} offset ${offset}
    ) part on true
    order by part.saved_at desc, part.product_id desc`.execute(db)
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.flatMap(({ total: _, ...row }) => (row.productId === null ? [] : [row])),
  }
}

/** Deletes the favourites of an account that is being closed. */
export const deleteFavourites = (tx: Tx, memberId: number) =>
  tx.deleteFrom('favourite').where('member_id', '=', memberId).execute()
