import { readProductDoc } from '#src/api/catalog/product-doc.ts'
import type { DeskProduct, deskProducts } from '#src/api/desk/products/products.ts'
import type { Data, Staff } from '#src/api/endpoint.ts'
import { scopesOf } from '#src/domain/account/staff.ts'
import { productChecks } from '#src/domain/catalog/product-doc/checks.ts'
import { draftFields, fieldTitle } from '#src/domain/catalog/product-doc/fields.ts'
import { fieldLines } from '#src/domain/catalog/product-doc/words.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { momentOf } from '../moment.ts'
import { findProductDoc } from '../writing/read.ts'
import { differences } from './differences.ts'
import { factsOf, listChoices, namesFor } from './facts.ts'
import { rowView } from './list.ts'
import { findRecords } from './list-store.ts'
import { findVersions, listVersions } from './store.ts'

/** Refuses NOT_FOUND. */
export async function viewProduct(ctx: Ctx, staff: Staff, id: number): Promise<DeskProduct> {
  const { db } = ctx
  const moment = momentOf(ctx)
  const [record] = await findRecords(db, [id], moment)
  const live = await findProductDoc(db, id)
  if (!record || !live) throw new Refused('NOT_FOUND')
  const choices = await listChoices(db, moment.today)
  const names = await namesFor(db, choices, [live])
  const facts = await factsOf(db, record, choices, moment)
  return {
    ...rowView(record),
    published_at: record.publishedAt,
    trip_version: record.tripVersion,
    written: draftFields
      .map((field) => ({ field, title: fieldTitle(field), lines: fieldLines(live, field, names) }))
      .filter(({ lines }) => lines.length > 0),
    faults: productChecks(live, facts).filter(({ ok }) => !ok),
    versions: (await listVersions(db, id)).map(({ published_at: at, ...version }) => ({ ...version, at })),
    acts: actsOf(staff, record.status),
  }
}

function actsOf(staff: Staff, status: DeskProduct['status']): DeskProduct['acts'] {
  const lacks = (right: 'product.edit' | 'product.publish') =>
    scopesOf(staff, right).length > 0 ? '' : '需要“产品”角色'
  const act = (why: string) => ({ allowed: why === '', why })
  return {
    edit: act(lacks('product.edit') || (status === 'archived' ? '已归档的产品不再修改' : '')),
    copy: act(scopesOf(staff, 'product.edit').includes('all') ? '' : '需要“产品”角色'),
    withdraw: act(lacks('product.publish') || (status === 'on_sale' ? '' : '这个产品不在售')),
    archive: act(lacks('product.publish') || (status === 'archived' ? '这个产品已归档' : '')),
    unarchive: act(lacks('product.publish') || (status === 'archived' ? '' : '这个产品没有归档')),
  }
}

/** A version beside the one before it. Refuses NOT_FOUND. */
export async function versionDifference(
  ctx: Ctx,
  id: number,
  no: number,
): Promise<Data<(typeof deskProducts)['difference']>> {
  const { db } = ctx
  const [version, before] = await findVersions(db, id, no)
  if (version?.no !== no) throw new Refused('NOT_FOUND')
  const { note, by, published_at: at } = version
  const earlier = before ? readProductDoc(before.doc) : null
  const later = readProductDoc(version.doc)
  const names = await namesFor(
    db,
    await listChoices(db, momentOf(ctx).today),
    earlier ? [earlier, later] : [later],
  )
  return { no, note, by, at, fields: differences(earlier, later, names) }
}
