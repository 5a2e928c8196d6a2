import { sql } from 'kysely'
import type { SupplierTerms } from '#src/domain/catalog/supplier.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { nextId } from '#src/server/catalog/taxonomy/service.ts'

export interface StoredSupplier extends SupplierTerms {
  id: number
  version: number
  starts_at: null
  ends_at: null
  /** As everybody may see it. */
  contact_shown: string
  products: number
}
/** With its seal, where it was typed. */
export interface SupplierWriting {
  supplier: SupplierTerms
  contact: { contact_enc: Buffer | null; contact_shown: string }
}

export async function listSuppliers(db: Db): Promise<StoredSupplier[]> {
  const { rows } = await sql<StoredSupplier>`
    select s.id, s.edit_version as version, s.name, s.kind, s.licence_no, s.address, s.phone, s.contact_shown,
      s.manifest_days, s.manifest_fields, s.rating, s.checked_on::text as checked_on, s.active, null as starts_at, null as ends_at,
      coalesce(p.products, 0) as products
    from supplier s left join (
      select supplier_id, count(*)::int as products from product where status <> 'archived' group by 1
    ) p on p.supplier_id = s.id
    order by s.active desc, s.name, s.id`.execute(db)
  return rows
}

export async function insertSupplier(tx: Tx, { supplier, contact }: SupplierWriting): Promise<number> {
  const id = await nextId(tx, 'supplier')
  await tx
    .insertInto('supplier')
    .values({ ...supplier, ...contact, id })
    .execute()
  return id
}

export const updateSupplier = (
  tx: Tx,
  id: number,
  { supplier, contact }: SupplierWriting,
  hasContact: boolean,
) =>
  tx
    .updateTable('supplier')
    .set((eb) => ({ ...supplier, ...(hasContact && contact), edit_version: eb('edit_version', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const deleteSupplier = (tx: Tx, id: number) => tx.deleteFrom('supplier').where('id', '=', id).execute()

export async function contactOf(db: Db, id: number): Promise<Buffer | null> {
  const row = await db.selectFrom('supplier').select('contact_enc').where('id', '=', id).executeTakeFirst()
  return row?.contact_enc ?? null
}

/** Products of any standing refer to their supplier. */
export async function isUsed(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('product').select('id').where('supplier_id', '=', id).executeTakeFirst()
  return row !== undefined
}

export const listOnSale = (db: Db, id: number) =>
  db
    .selectFrom('product')
    .select('id')
    .where('supplier_id', '=', id)
    .where('status', '=', 'on_sale')
    .orderBy('id')
    .execute()

/** Answers the version that it has now. */
export async function setCheckedOn(tx: Tx, id: number, on: string): Promise<number> {
  const row = await tx
    .updateTable('supplier')
    .set((eb) => ({ checked_on: on, edit_version: eb('edit_version', '+', 1) }))
    .where('id', '=', id)
    .returning('edit_version')
    .executeTakeFirstOrThrow()
  return row.edit_version
}
