import { sql } from 'kysely'
import type { ProductDoc } from '#src/domain/catalog/product-doc/doc.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'

/** What of a product is no part of its document. */
export const findProduct = (db: Db, id: number) =>
  db
    .selectFrom('product')
    .select(['id', 'title', 'status', 'type', 'scope', 'published_at', 'updated_at'])
    .where('id', '=', id)
    .executeTakeFirst()
export type ProductState = NonNullable<Awaited<ReturnType<typeof findProduct>>>

/**
 * One after the other writes and publishes; orders, which only refer to the rows, do not wait. In one order, so that two
 * who lock many do not wait for each other.
 */
export const lockProducts = (tx: Tx, ids: readonly number[]) =>
  sql`select from product where id = any (${ids}::int[]) order by id for no key update`.execute(tx)

export async function lockProduct(tx: Tx, id: number): Promise<ProductState | undefined> {
  await lockProducts(tx, [id])
  return findProduct(tx, id)
}

export const findDraft = async (db: Db, productId: number) => (await listDrafts(db, [productId]))[0]

export const listDrafts = (db: Db, productIds: readonly number[]) =>
  db
    .selectFrom('product_draft')
    .leftJoin('staff', 'staff.id', 'product_draft.updated_by')
    .select([
      'product_id',
      'base',
      'base_version',
      'doc',
      'product_draft.version',
      'updated_by',
      'updated_at',
      'staff.name',
    ])
    .where('product_id', 'in', productIds)
    .execute()

interface WrittenDraft {
  /** Null ends the draft. */
  draft: { base: ProductDoc; baseVersion: number; doc: ProductDoc } | null
  version: number
}

export async function writeDraft(
  tx: Tx,
  productId: number,
  { draft, version }: WrittenDraft,
  { by, at }: { by: number; at: Date },
) {
  const columns = {
    base: draft && JSON.stringify(draft.base),
    base_version: draft?.baseVersion ?? 0,
    doc: draft && JSON.stringify(draft.doc),
    version,
    updated_by: by,
    updated_at: at,
  }
  await tx
    .insertInto('product_draft')
    .values({ product_id: productId, ...columns })
    .onConflict((begun) => begun.column('product_id').doUpdateSet(columns))
    .execute()
}

/** The newest first. */
export const listVersions = (db: Db, productId: number) =>
  db
    .selectFrom('product_version')
    .leftJoin('staff', 'staff.id', 'product_version.published_by')
    .select(['no', 'note', 'published_at', 'staff.name as by'])
    .where('product_id', '=', productId)
    .orderBy('no', 'desc')
    .execute()

/** A version, whole, with the one before it. */
export const findVersions = (db: Db, productId: number, no: number) =>
  db
    .selectFrom('product_version')
    .leftJoin('staff', 'staff.id', 'product_version.published_by')
    .select(['no', 'note', 'doc', 'published_at', 'staff.name as by'])
    .where('product_id', '=', productId)
    .where('no', '<=', no)
    .orderBy('no', 'desc')
    .limit(2)
    .execute()

export const findLatestVersion = (db: Db, productId: number) =>
  db
    .selectFrom('product_version')
    .select(['no', 'doc'])
    .where('product_id', '=', productId)
    .orderBy('no', 'desc')
    .limit(1)
    .executeTakeFirst()

interface Version {
  no: number
  doc: ProductDoc
  note: string
  by: number | null
  at: Date
}

export const insertVersion = (tx: Tx, productId: number, { no, doc, note, by, at }: Version) =>
  tx
    .insertInto('product_version')
    .values({
      ...{ product_id: productId, no, note },
      doc: JSON.stringify(doc),
      published_by: by,
      published_at: at,
    })
    .execute()

/** Leaves the sale, and every list with it: what orders stand on stays. */
export const takeOffSale = (tx: Tx, id: number, at: Date) =>
  tx.updateTable('product').set({ status: 'off_sale', updated_at: at }).where('id', '=', id).execute()
