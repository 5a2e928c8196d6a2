import { readProductDoc } from '#src/api/catalog/product-doc.ts'
import type { productDrafts } from '#src/api/desk/products/drafts.ts'
import type { Input, Staff } from '#src/api/endpoint.ts'
import { productChecks } from '#src/domain/catalog/product-doc/checks.ts'
import type { ProductDoc } from '#src/domain/catalog/product-doc/doc.ts'
import { draftTexts } from '#src/domain/catalog/product-doc/fields.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { momentOf } from '../moment.ts'
import { refreshSearch } from '../search/lexicon/refresh.ts'
import { refreshProductStats } from '../store/product-stats.ts'
import { putIntoShop } from '../writing/put-into-shop.ts'
import { beginDraft, changedFields, lockedProduct, sameVersion, standingOf, viewDraft } from './draft.ts'
import { factsOf, listChoices } from './facts.ts'
import {
  findLatestVersion,
  findVersions,
  insertVersion,
  lockProduct,
  type ProductState,
  takeOffSale,
  writeDraft,
} from './store.ts'

type Calls = typeof productDrafts

/** Refuses NOT_READY with every check that does not hold. */
async function refuseUnfit(ctx: Ctx, tx: Tx, product: ProductState, doc: ProductDoc) {
  const facts = await factsOf(tx, product, await listChoices(tx), momentOf(ctx))
  const blockers = productChecks(doc, facts).filter(({ ok }) => !ok)
  if (blockers.length > 0)
    throw new Refused('NOT_READY', { blockers }, blockers.map(({ message }) => message).join('；'))
}

/** What stands in the shop is the last version, so that every state of it can be gone back to. Answers its number. */
async function keepLive(tx: Tx, product: ProductState, live: ProductDoc): Promise<number> {
  const latest = await findLatestVersion(tx, product.id)
  const isKept = latest && isSame(readProductDoc(latest.doc), live)
  if (latest && isKept) return latest.no
  const no = (latest?.no ?? 0) + 1
  // A product that was never on sale has shown nobody anything.
  if (product.published_at === null && !latest) return 0
  await insertVersion(tx, product.id, { no, doc: live, note: '导入', by: null, at: product.updated_at })
  return no
}

const isSame = (one: ProductDoc, other: ProductDoc) =>
  JSON.stringify(draftTexts(one)) === JSON.stringify(draftTexts(other))

/**
 * Puts the draft into the shop by the same use case as an import, keeps it as a version, and ends it. The pages that show
 * the product are told by its tables; orders keep the edition of the trip that they were placed on. Refuses NOT_FOUND,
 * STATE, NOT_READY.
 */
export const publishDraft = (ctx: Ctx, staff: Staff, { id, version, note }: Input<Calls['publish']>) =>
  ctx.transaction(async (tx) => {
    const product = await lockedProduct(tx, id)
    const standing = await standingOf(tx, id)
    sameVersion(standing, version)
    if (product.status === 'archived') throw new Refused('STATE', undefined, '已归档的产品不再发布')
    if (!standing.isBegun && product.status === 'on_sale')
      throw new Refused('STATE', undefined, '草稿与线上相同，没有可发布的修改')
    await refuseUnfit(ctx, tx, product, standing.doc)
    const no = (await keepLive(tx, product, standing.live)) + 1
    await putIntoShop(tx, product, standing.doc, ctx.now)
    await refreshProductStats(tx, [id], momentOf(ctx))
    await refreshSearch(tx, [id])
    await insertVersion(tx, id, { no, doc: standing.doc, note, by: staff.id, at: ctx.now })
    await writeDraft(tx, id, { draft: null, version: version + 1 }, { by: staff.id, at: ctx.now })
    const changed = changedFields(standing)
    return {
      answer: {
        draft: await viewDraft({ ...ctx, db: tx }, staff, id),
        no,
        message: `已发布第 ${no} 版，${changed.length} 处修改`,
      },
      audit: [
        { entity: 'product', id, before: { status: product.status }, after: { no, changed }, reason: note },
      ],
    }
  })

/** Ends the sale; orders go on. Refuses NOT_FOUND, STATE for what is not on sale. */
export const withdrawProduct = (ctx: Ctx, { id, reason }: Input<Calls['withdraw']>) =>
  ctx.transaction(async (tx) => {
    const { status } = await lockedProduct(tx, id)
    if (status !== 'on_sale') throw new Refused('STATE', undefined, '这个产品不在售')
    await takeOffSale(tx, id, ctx.now)
    await refreshProductStats(tx, [id], momentOf(ctx))
    await refreshSearch(tx, [id])
    return {
      answer: { message: '已下架，访客不再看到这个产品' },
      audit: [{ entity: 'product', id, before: { status }, after: { status: 'off_sale' }, reason }],
    }
  })

/** The same for several at once, all or none; what is not on sale stays as it is. Refuses STATE where none is. */
export const withdrawMany = (ctx: Ctx, { ids_json, reason }: Input<Calls['withdrawMany']>) =>
  ctx.transaction(async (tx) => {
    const outcomes: { id: number; done: boolean; message: string }[] = []
    // In one order, so that two of these do not wait for each other.
    for (const id of [...new Set(ids_json)].sort((one, other) => one - other)) {
      const status = (await lockProduct(tx, id))?.status
      const done = status === 'on_sale'
      if (done) await takeOffSale(tx, id, ctx.now)
      outcomes.push({ id, done, message: done ? '已下架' : status ? '这个产品不在售' : '没有这个产品' })
    }
    const ids = outcomes.flatMap(({ id, done }) => (done ? [id] : []))
    if (ids.length === 0) throw new Refused('STATE', undefined, '所选产品都不在售')
    await refreshProductStats(tx, ids, momentOf(ctx))
    await refreshSearch(tx, ids)
    const turned = { before: { status: 'on_sale' }, after: { status: 'off_sale' }, reason }
    return { answer: { outcomes }, audit: ids.map((id) => ({ entity: 'product', id, ...turned })) }
  })

/** Begins a draft that says what a version said. Refuses NOT_FOUND, NO_RIGHT, STATE while there is a draft. */
export const restoreVersion = (ctx: Ctx, staff: Staff, { id, no }: Input<Calls['restore']>) =>
  ctx.transaction(async (tx) => {
    await lockedProduct(tx, id)
    const [version] = await findVersions(tx, id, no)
    if (version?.no !== no) throw new Refused('NOT_FOUND')
    const { isBegun } = await standingOf(tx, id)
    if (isBegun) throw new Refused('STATE', undefined, '已有草稿，请先发布或放弃')
    await beginDraft(ctx, tx, staff, id, readProductDoc(version.doc))
    return {
      answer: await viewDraft({ ...ctx, db: tx }, staff, id),
      audit: [{ entity: 'product', id, after: { restored: no } }],
    }
  })
