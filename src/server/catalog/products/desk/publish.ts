import { readProductDoc } from '#src/api/catalog/product-doc.ts'
import type { productDrafts } from '#src/api/desk/products/drafts.ts'
import type { Input, Staff } from '#src/api/endpoint.ts'
import type { ProductCheck } from '#src/domain/catalog/product-doc/checks.ts'
import type { ProductDoc } from '#src/domain/catalog/product-doc/doc.ts'
import { draftTexts } from '#src/domain/catalog/product-doc/fields.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { momentOf } from '../moment.ts'
import { refreshSearch } from '../search/lexicon/refresh.ts'
import { refreshProductStats } from '../store/product-stats.ts'
import { putIntoShop } from '../writing/put-into-shop.ts'
import { keepChecks } from './checks/keep.ts'
import {
  beginDraft,
  changedFields,
  lockedProduct,
  type Standing,
  sameVersion,
  standingOf,
  viewDraft,
} from './draft.ts'
import { checksOf, datedCombosOf, factsOf, hotelsOf, listChoices } from './facts.ts'
import { endSchedule } from './life/schedule-store.ts'
import { findLatestVersion, findVersions, insertVersion, type ProductState, writeDraft } from './store.ts'

type Calls = typeof productDrafts

export const notReady = (blockers: readonly ProductCheck[]) =>
  new Refused('NOT_READY', { blockers }, blockers.map(({ message }) => message).join('；'))

/** Refuses NOT_READY with every check that does not hold. */
async function refuseUnfit(ctx: Ctx, tx: Tx, product: ProductState, doc: ProductDoc) {
  const moment = momentOf(ctx)
  const choices = await listChoices(tx, moment.today)
  const facts = await factsOf(tx, product, choices, moment)
  const blockers = checksOf(doc, facts, choices, await hotelsOf(tx, [doc])).filter(({ ok }) => !ok)
  if (blockers.length > 0) throw notReady(blockers)
}

/** What stands in the shop is the last version, so that every state of it can be gone back to. Answers its number. */
export async function keepLive(tx: Tx, product: ProductState, live: ProductDoc): Promise<number> {
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

/** Refuses STATE for what is not to be published, NOT_READY with every check that does not hold. */
export async function assertPublishable(ctx: Ctx, tx: Tx, product: ProductState, standing: Standing) {
  if (product.status === 'archived') throw new Refused('STATE', undefined, '已归档的产品不再发布')
  if (!standing.isBegun && product.status === 'on_sale')
    throw new Refused('STATE', undefined, '草稿与线上相同，没有可发布的修改')
  await refuseUnfit(ctx, tx, product, standing.doc)
}

interface Publishing {
  id: number
  /** Of the draft that was seen. */
  version: number
  note: string
  /** In whose name. */
  by: number
}

/**
 * Puts the draft into the shop by the same use case as an import, keeps it as a version, and ends it, with whatever was
 * scheduled for it. The pages that show the product are told by its tables; orders keep the edition of the trip that they
 * were placed on. Refuses NOT_FOUND, STATE, NOT_READY.
 */
export async function publishStanding(ctx: Ctx, tx: Tx, { id, version, note, by }: Publishing) {
  const product = await lockedProduct(tx, id)
  const standing = await standingOf(tx, id)
  sameVersion(standing, version)
  await assertPublishable(ctx, tx, product, standing)
  const no = (await keepLive(tx, product, standing.live)) + 1
  await putIntoShop(tx, product, standing.doc, ctx.now)
  await refreshProductStats(tx, [id], momentOf(ctx))
  await refreshSearch(tx, [id])
  await insertVersion(tx, id, { no, doc: standing.doc, note, by, at: ctx.now })
  await writeDraft(tx, id, { draft: null, version: version + 1 }, { by, at: ctx.now })
  await endSchedule(tx, id)
  await keepChecks(ctx, tx, id, standing.doc)
  return { status: product.status, no, changed: changedFields(standing) }
}

/** For who looks at the draft and lets it go now. */
export const publishDraft = (ctx: Ctx, staff: Staff, { id, version, note }: Input<Calls['publish']>) =>
  ctx.transaction(async (tx) => {
    const { status, no, changed } = await publishStanding(ctx, tx, { id, version, note, by: staff.id })
    return {
      answer: {
        draft: await viewDraft({ ...ctx, db: tx }, staff, id),
        no,
        message: `已发布第 ${no} 版，${changed.length} 处修改`,
      },
      audit: [{ entity: 'product', id, before: { status }, after: { no, changed }, reason: note }],
    }
  })

/** A way to take the trip that has got dates since is not taken back: it stays as the shop has it. */
async function withDatedCombos(ctx: Ctx, tx: Tx, id: number, doc: ProductDoc): Promise<ProductDoc> {
  const { live } = await standingOf(tx, id)
  const dated = await datedCombosOf(tx, id, momentOf(ctx))
  const since = live.combos.filter(
    ({ combo_key: key }) =>
      dated.some((each) => each.key === key) && doc.combos.every(({ combo_key }) => combo_key !== key),
  )
  return { ...doc, combos: [...doc.combos, ...since] }
}

/** Begins a draft that says what a version said. Refuses NOT_FOUND, NO_RIGHT, STATE while there is a draft. */
export const restoreVersion = (ctx: Ctx, staff: Staff, { id, no }: Input<Calls['restore']>) =>
  ctx.transaction(async (tx) => {
    await lockedProduct(tx, id)
    const [version] = await findVersions(tx, id, no)
    if (version?.no !== no) throw new Refused('NOT_FOUND')
    const { isBegun } = await standingOf(tx, id)
    if (isBegun) throw new Refused('STATE', undefined, '已有草稿，请先发布或放弃')
    const doc = await withDatedCombos(ctx, tx, id, readProductDoc(version.doc))
    await beginDraft(ctx, tx, staff, id, doc)
    return {
      answer: await viewDraft({ ...ctx, db: tx }, staff, id),
      audit: [{ entity: 'product', id, after: { restored: no } }],
    }
  })
