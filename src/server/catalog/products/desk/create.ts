import { sql } from 'kysely'
import type { productDrafts } from '#src/api/desk/products/drafts.ts'
import type { Input, Staff } from '#src/api/endpoint.ts'
import type { ProductDoc } from '#src/domain/catalog/product-doc/doc.ts'
import { newDoc } from '#src/domain/catalog/product-doc/new-doc.ts'
import { cutText } from '#src/domain/cut-text.ts'
import { holdLock } from '#src/platform/db/advisory-lock.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { momentOf } from '../moment.ts'
import { writeProducts } from '../writing/write.ts'
import { beginDraft, letCreate, lockedProduct, standingOf } from './draft.ts'
import { refuseUnknown } from './facts.ts'

type Calls = typeof productDrafts

/** Numbers of products that the desk makes: files of planners number on from 100001 and never come so far. */
const FIRST_OWN = 500_001

/** The number of the next product; whoever makes one at the same time waits. */
async function nextId(tx: Tx): Promise<number> {
  await holdLock(tx, 'catalogue-import')
  const { rows } = await sql<{ id: number }>`
    select greatest(coalesce(max(id), 0) + 1, ${FIRST_OWN})::bigint as id from product`.execute(tx)
  return Number(rows[0]?.id ?? FIRST_OWN)
}

/**
 * A new product that nobody sees yet, with one combo for its dates. How it is sold follows from its type and scope, as
 * for one that is imported. What it still lacks is written in its draft. Refuses NO_RIGHT, PARAM.
 */
export const createProduct = (
  ctx: Ctx,
  staff: Staff,
  { title, type, scope, days, depart_city, supplier_id }: Input<Calls['create']>,
) =>
  ctx.transaction(async (tx) => {
    letCreate(staff)
    const doc = newDoc({ title, type, scope, days, departCity: depart_city, supplierId: supplier_id })
    await refuseUnknown(tx, doc, momentOf(ctx).today)
    const id = await nextId(tx)
    await insertUnseen(ctx, tx, { id, staff, doc, sold: { type, scope } })
    return { answer: { id }, audit: [{ entity: 'product', id, after: { title, type, scope } }] }
  })

/** The row holds what every product must have; what nobody has said yet, as free time, is unsaid in the draft alone. */
async function insertUnseen(
  ctx: Ctx,
  tx: Tx,
  { id, staff, doc, sold }: { id: number; staff: Staff; doc: ProductDoc; sold: Record<string, unknown> },
) {
  await writeProducts(tx, [{ id, doc, sold: { sample: false, ...sold, status: 'draft' } }], { now: ctx.now })
  await beginDraft(ctx, tx, staff, id, doc)
}

/** A product like this one, as its draft says it, with its combos, add-ons and price rules but no dates. Refuses NOT_FOUND, NO_RIGHT. */
export const copyProduct = (ctx: Ctx, staff: Staff, { id: from }: Input<Calls['copy']>) =>
  ctx.transaction(async (tx) => {
    letCreate(staff)
    await lockedProduct(tx, from)
    const { doc } = await standingOf(tx, from)
    const sold = await tx
      .selectFrom('product')
      .select(['type', 'scope', 'sample'])
      .where('id', '=', from)
      .executeTakeFirstOrThrow()
    const id = await nextId(tx)
    const title = `${cutText(doc.title, 56)}（副本）`
    await insertUnseen(ctx, tx, { id, staff, doc: { ...doc, title }, sold })
    return { answer: { id }, audit: [{ entity: 'product', id, after: { copied_from: from, title } }] }
  })
