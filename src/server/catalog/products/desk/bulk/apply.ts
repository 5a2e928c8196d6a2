import type { productBulk } from '#src/api/desk/products/bulk.ts'
import type { Data, Input, Staff } from '#src/api/endpoint.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import { type BulkChange, fieldsOf } from '#src/domain/catalog/product-life/bulk-change.ts'
import { cutText } from '#src/domain/cut-text.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { badFields, Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { noteFieldChanges } from '#src/server/operations/field-changes/service.ts'
import { momentOf } from '../../moment.ts'
import { refreshSearch } from '../../search/lexicon/refresh.ts'
import { refreshProductStats } from '../../store/product-stats.ts'
import { rewriteInPlace } from '../../writing/put-into-shop.ts'
import { listChoices, namesFor } from '../facts.ts'
import { listScheduled } from '../life/schedule-store.ts'
import { keepLive } from '../publish.ts'
import { insertVersion, lockProducts, writeDraft } from '../store.ts'
import { type BulkPlan, planOne } from './plan.ts'

type Calls = typeof productBulk
type Asked = Input<Calls['preview']>

/** Each once and in one order, so that two of these do not wait for each other. */
const inOrder = (ids: readonly number[]) => [...new Set(ids)].sort((one, other) => one - other)

/** Refuses PARAM for a change that says nothing, or names what is not there. */
async function readChange(db: Db, change: BulkChange, today: Day) {
  const choices = await listChoices(db, today)
  const named = [change.themes, change.labels].flatMap((each) => (each ? [...each.add, ...each.remove] : []))
  if (fieldsOf(change).length === 0 || (named.length === 0 && change.sort_weight === undefined))
    throw badFields({ change_json: '请选择要修改的内容' })
  if (!isKnown(choices.themes, change.themes) || !isKnown(choices.labels, change.labels))
    throw badFields({ change_json: '有一项已不存在，请重新选择' })
  return namesFor(db, choices, [])
}

function isKnown(all: readonly { id: number }[], classes: BulkChange['themes']) {
  const { add = [], remove = [] } = classes ?? {}
  const ids = [...add, ...remove]
  return new Set(ids).size === ids.length && ids.every((id) => all.some((each) => each.id === id))
}

/** What each product would become, by what `applyBulk` writes. */
export async function previewBulk(
  ctx: Ctx,
  { ids_json, change_json: change }: Asked,
): Promise<Data<Calls['preview']>> {
  const { db } = ctx
  const ids = inOrder(ids_json)
  const names = await readChange(db, change, momentOf(ctx).today)
  const scheduled = await listScheduled(db, ids)
  const rows = []
  for (const id of ids) rows.push((await planOne(db, id, { change, names, scheduled })).row)
  return { rows, writable: rows.filter(({ skip }) => skip === '').length }
}

/**
 * Changes the products in the shop at once, by what publishing a draft writes, and each keeps what it replaces as a version.
 * A draft that says otherwise of the same is changed with it. All or none; what cannot be changed stays and says why.
 * Refuses PARAM, and STATE where nothing would change.
 */
export const applyBulk = (ctx: Ctx, staff: Staff, { ids_json, change_json: change }: Asked) =>
  ctx.transaction(async (tx) => {
    const ids = inOrder(ids_json)
    const names = await readChange(tx, change, momentOf(ctx).today)
    await lockProducts(tx, ids)
    const scheduled = await listScheduled(tx, ids)
    const plans: BulkPlan[] = []
    for (const id of ids) plans.push(await planOne(tx, id, { change, names, scheduled }))
    const rows = plans.map(({ row }) => row)
    const writes = plans.flatMap(({ write, row }) => (write ? [{ ...write, row }] : []))
    if (writes.length === 0) throw new Refused('STATE', { rows }, '所选产品都不需要或不能这样修改')
    for (const write of writes) await writeOne(ctx, tx, staff, write)
    const written = writes.map(({ product }) => product.id)
    await refreshProductStats(tx, written, momentOf(ctx))
    await refreshSearch(tx, written)
    const left = rows.length - written.length
    return {
      answer: {
        rows,
        written: written.length,
        message: `已修改 ${written.length} 个产品${left > 0 ? `，${left} 个保持不变` : ''}`,
      },
      audit: writes.map(({ product, live, after, fields, draft }) => {
        const said = [...new Set([...fields, ...(draft?.fields ?? [])])]
        const of = (doc: typeof live) => Object.fromEntries(said.map((field) => [field, doc[field]]))
        return {
          ...{ entity: 'product', id: product.id, before: of(live) },
          after: { ...of(after), ...(draft && { draft: draft.fields }) },
        }
      }),
    }
  })

type Write = NonNullable<BulkPlan['write']> & { row: BulkPlan['row'] }

async function writeOne(ctx: Ctx, tx: Tx, staff: Staff, { product, live, after, fields, draft, row }: Write) {
  const { id } = product
  if (fields.length > 0) {
    const no = await keepLive(tx, product, live)
    await rewriteInPlace(tx, product, after, ctx.now)
    const note = cutText(`批量修改：${row.changes.join('；')}`, 200)
    // What was never on sale has no versions: it begins with what is published first.
    if (no > 0) await insertVersion(tx, id, { no: no + 1, doc: after, note, by: staff.id, at: ctx.now })
  }
  if (!draft) return
  const { base, doc, baseVersion } = draft
  const version = draft.version + 1
  await writeDraft(tx, id, { draft: { base, baseVersion, doc }, version }, { by: staff.id, at: ctx.now })
  const record = { entity: 'product_draft', id: String(id), version }
  await noteFieldChanges(tx, record, draft.fields, { staff, now: ctx.now })
}
