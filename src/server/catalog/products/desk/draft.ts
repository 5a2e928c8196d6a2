import { readDraftField, readProductDoc } from '#src/api/catalog/product-doc.ts'
import type { ProductDraft, productDrafts } from '#src/api/desk/products/drafts.ts'
import type { Input, Staff } from '#src/api/endpoint.ts'
import { scopesOf } from '#src/domain/account/staff.ts'
import { droppedFault } from '#src/domain/catalog/product-doc/combos.ts'
import type { ProductDoc } from '#src/domain/catalog/product-doc/doc.ts'
import {
  type DraftField,
  type DraftTexts,
  draftFields,
  draftTexts,
  fieldText,
  fieldValue,
  isText,
  typedDoc,
} from '#src/domain/catalog/product-doc/fields.ts'
import { over } from '#src/domain/catalog/product-doc/over.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { badFields, Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { mergeSave, noteFieldChanges } from '#src/server/operations/field-changes/service.ts'
import { momentOf } from '../moment.ts'
import { listProductDocs } from '../writing/read.ts'
import { keepChecks } from './checks/keep.ts'
import { differences } from './differences.ts'
import {
  checksOf,
  datedCombosOf,
  factsOf,
  findExample,
  listChoices,
  namesFor,
  refuseUnknown,
} from './facts.ts'
import { refuseScheduled } from './life/scheduled.ts'
import {
  type findDraft,
  findLatestVersion,
  findProduct,
  listDrafts,
  lockProduct,
  writeDraft,
} from './store.ts'

type Calls = typeof productDrafts

/**
 * The draft of a product as it stands: what its clerk changed, over what the shop shows now. What came into the shop
 * beside the draft, by an import, is followed where the draft says nothing of its own.
 */
export interface Standing {
  version: number
  live: ProductDoc
  doc: ProductDoc
  isBegun: boolean
  baseVersion: number
  by: string
  at: Date | null
}

/** Refuses NOT_FOUND. */
export async function standingOf(db: Db, id: number): Promise<Standing> {
  const standing = (await listStandings(db, [id])).get(id)
  if (!standing) throw new Refused('NOT_FOUND')
  return standing
}

/** By the product's number; without those that do not exist. */
export async function listStandings(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Standing>> {
  const [docs, drafts] = [await listProductDocs(db, ids), await listDrafts(db, ids)]
  const draftOf = new Map(drafts.map((row) => [row.product_id, row]))
  return new Map([...docs].map(([id, live]) => [id, standing(live, draftOf.get(id))]))
}

function standing(live: ProductDoc, row: Awaited<ReturnType<typeof findDraft>>): Standing {
  const { version = 0, base_version: baseVersion = 0, updated_at: at = null } = row ?? {}
  const by = row?.name ?? '同事'
  if (!row || row.doc === null) return { version, live, doc: live, isBegun: false, baseVersion, by, at }
  const doc = over(live, readProductDoc(row.base), readProductDoc(row.doc))
  return { version, live, doc, isBegun: true, baseVersion, by, at }
}

const isTextsOnly = (staff: Staff) => !scopesOf(staff, 'product.edit').includes('all')

/** Refuses NOT_FOUND. */
export async function viewDraft(ctx: Ctx, staff: Staff, id: number): Promise<ProductDraft> {
  const { db } = ctx
  const product = await findProduct(db, id)
  const standing = await standingOf(db, id)
  if (!product) throw new Refused('NOT_FOUND')
  const moment = momentOf(ctx)
  const choices = await listChoices(db, moment.today)
  const facts = await factsOf(db, product, choices, moment)
  const { doc, live, isBegun, version, by, at } = standing
  const names = await namesFor(db, choices, [live, doc])
  return {
    id,
    version,
    status: product.status,
    type: product.type,
    scope: product.scope,
    is_begun: isBegun,
    fields: draftTexts(doc),
    saved: isBegun && at ? { by, at } : null,
    changed: differences(live, doc, names),
    checks: checksOf(doc, facts, choices, names.hotels),
    hotels: [...names.hotels].map(([hotelId, name]) => ({ id: hotelId, name })),
    today: moment.today,
    example: await findExample(db, id, moment),
    dated_combos: facts.dated.map(({ key }) => key),
    is_texts_only: isTextsOnly(staff),
    may_publish: scopesOf(staff, 'product.publish').length > 0,
  }
}

type Changes = Input<Calls['save']>['changes_json']

/** What was typed, in our own spelling, so that two of them compare as texts. Refuses PARAM by the field's name. */
function inOurWords(changes: Changes): Changes {
  const read = Object.entries(changes).flatMap(([name, change]) => {
    const field = name as DraftField
    return change ? [[field, { from: change.from, to: spelled(field, change.to) }]] : []
  })
  return Object.fromEntries(read) as Changes
}

function spelled(field: DraftField, typed: string): string {
  const value = typedValue(field, typed)
  if (value === undefined) return ''
  const read = readDraftField(field, value)
  if ('fault' in read) throw badFields({ [field]: read.fault })
  return fieldText(field, read.value)
}

function typedValue(field: DraftField, typed: string): unknown {
  try {
    return fieldValue(field, typed)
  } catch {
    throw badFields({ [field]: '格式有误，请重新填写' })
  }
}

/** Who may write a part of a product writes texts and pictures. */
function letChange(staff: Staff, fields: readonly string[]) {
  if (isTextsOnly(staff) && !fields.every(isText))
    throw new Refused('NO_RIGHT', { right: 'product.edit' }, '只能修改文字与图片，其余需要“产品”角色')
}

/** What has dates stays in the document, on sale or off. Refuses PARAM. */
async function refuseDropped(ctx: Ctx, tx: Tx, id: number, { combos }: ProductDoc) {
  const dated = await datedCombosOf(tx, id, momentOf(ctx))
  const fault = droppedFault(combos, dated)
  if (fault !== null) throw badFields({ combos: fault })
}

/** Who may write only a part of a product makes none. */
export function letCreate(staff: Staff) {
  if (isTextsOnly(staff)) throw new Refused('NO_RIGHT', { right: 'product.edit' }, '新建产品需要“产品”角色')
}

/** Refuses NOT_FOUND. */
export async function lockedProduct(tx: Tx, id: number) {
  const product = await lockProduct(tx, id)
  if (!product) throw new Refused('NOT_FOUND')
  return product
}

/**
 * Saves what was changed, merged field by field, each day of the itinerary for itself; the first save begins the draft.
 * Refuses NOT_FOUND, NO_RIGHT, STATE for an archived product, STALE, PARAM.
 */
export const saveDraft = (ctx: Ctx, staff: Staff, { id, version, changes_json }: Input<Calls['save']>) =>
  ctx.transaction(async (tx) => {
    const product = await lockedProduct(tx, id)
    if (product.status === 'archived') throw new Refused('STATE', undefined, '已归档的产品不再修改')
    letChange(staff, Object.keys(changes_json))
    await refuseScheduled(tx, id)
    const standing = await standingOf(tx, id)
    const fields = draftTexts(standing.doc)
    const record = { entity: 'product_draft', id: String(id), version: standing.version, fields }
    const { set, message } = await mergeSave(tx, record, { version, changes: inOurWords(changes_json) })
    const names = Object.keys(set)
    if (names.length > 0) {
      const latest = await findLatestVersion(tx, id)
      const next = standing.version + 1
      const doc = readProductDoc(typedDoc({ ...fields, ...set } as DraftTexts))
      await refuseUnknown(tx, doc, momentOf(ctx).today)
      await refuseDropped(ctx, tx, id, doc)
      const baseVersion = standing.isBegun ? standing.baseVersion : (latest?.no ?? 0)
      const draft = { base: standing.live, baseVersion, doc }
      await writeDraft(tx, id, { draft, version: next }, { by: staff.id, at: ctx.now })
      await noteFieldChanges(tx, { ...record, version: next }, names, { staff, now: ctx.now })
      await keepChecks(ctx, tx, id, doc)
    }
    return {
      answer: { draft: await viewDraft({ ...ctx, db: tx }, staff, id), message },
      // Who wrote which field when stands with the fields.
      audit: [{ entity: 'product', id, after: { changed: names }, isAutosave: true }],
    }
  })

/** STATE for who saw another draft than there is now. */
export function sameVersion({ version, by }: Pick<Standing, 'version' | 'by'>, seen: number) {
  if (version !== seen) throw new Refused('STATE', undefined, `${by}刚刚修改了草稿，请核对后再操作`)
}

/** Ends the draft; the shop shows what it showed. Refuses NOT_FOUND, NO_RIGHT, STATE. */
export const discardDraft = (ctx: Ctx, staff: Staff, { id, version }: Input<Calls['discard']>) =>
  ctx.transaction(async (tx) => {
    await lockedProduct(tx, id)
    const standing = await standingOf(tx, id)
    sameVersion(standing, version)
    await refuseScheduled(tx, id)
    if (!standing.isBegun) throw new Refused('STATE', undefined, '没有草稿可放弃')
    const changed = changedFields(standing)
    letChange(staff, changed)
    await writeDraft(tx, id, { draft: null, version: version + 1 }, { by: staff.id, at: ctx.now })
    await keepChecks(ctx, tx, id, standing.live)
    return {
      answer: await viewDraft({ ...ctx, db: tx }, staff, id),
      audit: [{ entity: 'product', id, before: { draft: changed } }],
    }
  })

/** Which fields the draft would change in the shop. */
export function changedFields({ live, doc }: Pick<Standing, 'live' | 'doc'>): DraftField[] {
  const [before, now] = [draftTexts(live), draftTexts(doc)]
  return draftFields.filter((field) => before[field] !== now[field])
}

/** Begins a draft from a document of before. Refuses NO_RIGHT where it changes what is not theirs. */
export async function beginDraft(ctx: Ctx, tx: Tx, staff: Staff, id: number, doc: ProductDoc) {
  const standing = await standingOf(tx, id)
  const changed = changedFields({ live: standing.live, doc })
  letChange(staff, changed)
  const latest = await findLatestVersion(tx, id)
  const draft = { base: standing.live, baseVersion: latest?.no ?? 0, doc }
  const version = standing.version + 1
  await writeDraft(tx, id, { draft, version }, { by: staff.id, at: ctx.now })
  const record = { entity: 'product_draft', id: String(id), version }
  await noteFieldChanges(tx, record, changed, { staff, now: ctx.now })
  await keepChecks(ctx, tx, id, doc)
}
