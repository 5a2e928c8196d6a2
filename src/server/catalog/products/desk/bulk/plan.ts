import { readProductDoc } from '#src/api/catalog/product-doc.ts'
import type { BulkRow } from '#src/api/desk/products/bulk.ts'
import type { ProductDoc } from '#src/domain/catalog/product-doc/doc.ts'
import { fieldText, productFieldText } from '#src/domain/catalog/product-doc/fields.ts'
import { fieldLines, type ProductNames } from '#src/domain/catalog/product-doc/words.ts'
import {
  type BulkChange,
  type BulkField,
  bulkFault,
  changedBy,
  fieldsOf,
} from '#src/domain/catalog/product-life/bulk-change.ts'
import type { Db } from '#src/platform/db/database.ts'
import { standingOf } from '../draft.ts'
import { findDraft, findProduct, type ProductState } from '../store.ts'

/** What becomes of one product: what is shown before, and what is written. */
export interface BulkPlan {
  row: BulkRow
  /** Null where it stays as it is. */
  write: {
    product: ProductState
    live: ProductDoc
    after: ProductDoc
    /** Which fields change of what the shop has. */
    fields: BulkField[]
    /** The draft with what the change means for what it says itself; null where it says nothing of it. */
    draft: {
      base: ProductDoc
      doc: ProductDoc
      fields: BulkField[]
      version: number
      baseVersion: number
    } | null
  } | null
}

const differs = (field: BulkField, one: ProductDoc, other: ProductDoc) =>
  fieldText(field, one[field]) !== fieldText(field, other[field])
const fieldsFrom = (doc: ProductDoc, fields: readonly BulkField[]) =>
  Object.fromEntries(fields.map((field) => [field, doc[field]]))

interface Asked {
  change: BulkChange
  names: ProductNames
  /** Whose draft waits for its moment. */
  scheduled: ReadonlySet<number>
}

/** Judges one product; whoever writes holds its lock. */
export async function planOne(db: Db, id: number, { change, names, scheduled }: Asked): Promise<BulkPlan> {
  const stays = (title: string, skip: string): BulkPlan => ({
    row: { id, title, changes: [], in_draft: false, skip },
    write: null,
  })
  const product = await findProduct(db, id)
  if (!product) return stays('', '没有这个产品')
  const { title } = product
  if (product.status === 'archived') return stays(title, '已归档')
  const { live } = await standingOf(db, id)
  const after = changedBy(live, change)
  const fields = fieldsOf(change).filter((field) => differs(field, live, after))
  const draft = await planDraft(db, id, change, after)
  const fault = bulkFault(after) || (draft && bulkFault(draft.doc))
  if (fault) return stays(title, fault)
  if (draft && scheduled.has(id)) return stays(title, '草稿已定时发布，请先撤回')
  if (fields.length === 0 && !draft) return stays(title, '已是这样')
  const changes = fields.map((field) => changeText(field, live, after, names))
  return {
    row: { id, title, changes, in_draft: draft !== null, skip: '' },
    write: { product, live, after, fields, draft },
  }
}

/**
 * What the change means for a draft that says something of its own of the same: the change is made in it too, and it
 * now stands on what the shop shows afterwards. So publishing it takes nothing back, and keeps what its author meant.
 */
async function planDraft(db: Db, id: number, change: BulkChange, after: ProductDoc) {
  const row = await findDraft(db, id)
  if (!row || row.doc === null) return null
  const [base, written] = [readProductDoc(row.base), readProductDoc(row.doc)]
  const moved = changedBy(written, change)
  const fields = fieldsOf(change).filter(
    (field) => differs(field, base, written) && differs(field, written, moved),
  )
  if (fields.length === 0) return null
  return {
    base: { ...base, ...fieldsFrom(after, fields) },
    doc: { ...written, ...fieldsFrom(moved, fields) },
    fields,
    version: row.version,
    baseVersion: row.base_version,
  }
}

function changeText(field: BulkField, before: ProductDoc, after: ProductDoc, names: ProductNames) {
  const said = (doc: ProductDoc) => fieldLines(doc, field, names).join('、') || '无'
  return `${productFieldText[field]} ${said(before)} → ${said(after)}`
}
