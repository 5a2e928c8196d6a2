import { deskDestinations } from '#src/api/desk/catalog/taxonomy.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import {
  type DestinationTerms,
  destinationContentFields,
  destinationFieldsOf,
  readDestination,
} from '#src/domain/catalog/taxonomy/destination.ts'
import { DEEPEST, foundOnlyBelow, heightOf, lineOf } from '#src/domain/catalog/taxonomy/tree.ts'
import type { ContentFaults } from '#src/domain/desk/content-fields.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { refreshSearch } from '#src/server/catalog/products/service.ts'
import { type ContentNoun, contentRecordHandlers } from '#src/server/operations/content-records/service.ts'
import { pinyinOf } from '../pinyin.ts'
import * as store from './destination-store.ts'
import { productNames, slugFault } from './ids.ts'
import { tellOperations } from './tell-operations.ts'

type Stored = store.StoredDestination

/** Names by which products are found: their words are made anew with them. */
const searched = ['label', 'slug', 'pinyin', 'aliases', 'parent_id']

/** Of an alert: nobody should travel there. */
const GRAVEST = 2

/** A country with all its cities, and room for a world of them. */
const MOST_PLACES = 1_000

const noun: ContentNoun<Stored, DestinationTerms> = {
  entity: 'destination',
  most: MOST_PLACES,
  list: store.listDestinations,
  fieldsOf: destinationFieldsOf,
  partFields: destinationContentFields,
  async read({ now }, tx, fields, id) {
    const { place, faults } = readDestination(fields, dayOf(now))
    const terms = { ...place, pinyin: place.pinyin || pinyinOf(place.label) }
    return { terms, faults: { ...placeFaults(await store.listDestinations(tx), place, id), ...faults } }
  },
  insert: async (tx, terms, sort) =>
    store.insertDestination(tx, terms, { sort, above: await store.pathOf(tx, terms.parent_id) }),
  async update(tx, id, terms, { before, names, ctx, staff }) {
    await store.updateDestination(tx, id, terms)
    if (before.parent_id !== terms.parent_id)
      await store.movePath(tx, id, await store.pathOf(tx, terms.parent_id))
    if (names.includes('months')) await store.writeMonths(tx, id, terms.months)
    if (names.some((name) => searched.includes(name))) await refreshSearch(tx)
    const isNews = names.includes('alert_level') || names.includes('alert_text')
    if (terms.alert_level === GRAVEST && isNews)
      await tellOperations(tx, staff, { id, label: terms.label, text: terms.alert_text }, ctx.now)
  },
  setSort: store.setDestinationSort,
  remove: store.deleteDestination,
  blockers: (tx, row, terms) => (terms === null ? usesOf(tx, row) : lostProducts(tx, row, terms)),
  async notes(db, rows) {
    const attached = await store.listAttached(db)
    const byId = new Map(rows.map((row) => [row.id, row]))
    const products = new Map<number, Set<number>>()
    for (const { product_id, destination_id } of attached)
      for (const { id } of lineOf(byId, destination_id))
        products.set(id, (products.get(id) ?? new Set()).add(product_id))
    const onlyBelow = foundOnlyBelow(rows, attached)
    return ({ id }) => {
      const only = onlyBelow.get(id)?.length ?? 0
      return [`${products.get(id)?.size ?? 0} 个产品`, ...(only > 0 ? [`有 ${only} 个产品只挂在这里`] : [])]
    }
  },
}

/** What cannot be said of one place alone: it stands in a tree of three levels, below what it belongs to. */
function placeFaults(all: readonly Stored[], place: DestinationTerms, id: number | null): ContentFaults {
  const byId = new Map(all.map((row) => [row.id, row]))
  const before = id === null ? undefined : byId.get(id)
  const faults: ContentFaults = {}
  const fixed = slugFault(before, place.slug)
  if (fixed) faults['slug'] = fixed
  else if (all.some((row) => row.id !== id && row.slug === place.slug))
    faults['slug'] = '另一个目的地已用这个地址'
  const line = place.parent_id === null ? [] : lineOf(byId, place.parent_id)
  const parent = line.at(-1)
  if (place.parent_id !== null && !parent) faults['parent_id'] = '没有这个上级'
  else if (line.some((row) => row.id === id)) faults['parent_id'] = '不能移到自己下面'
  else if (line.length + (id === null ? 1 : heightOf(all, id)) > DEEPEST)
    faults['parent_id'] = `最多${DEEPEST}级，请选更高一级`
  // What stood otherwise before is left alone until somebody changes one of the two.
  const isAsked = !before || before.parent_id !== place.parent_id || before.scope !== place.scope
  if (isAsked && parent?.scope && parent.scope !== place.scope)
    faults['scope'] = `须与上级“${parent.label}”一致`
  return faults
}

async function usesOf(tx: Tx, { id }: Stored): Promise<string[]> {
  const uses = await store.usesOf(tx, id)
  return uses.length > 0 ? [`还有${uses.join('、')}在这里，可以改为隐藏`] : []
}

/** Whoever hides a place, or moves it below a hidden one, hears of the products that nobody would find any more. */
async function lostProducts(tx: Tx, row: Stored, terms: DestinationTerms): Promise<string[]> {
  const all = await store.listDestinations(tx)
  const after = all.map((each) => (each.id === row.id ? { ...each, ...terms, id: row.id } : each))
  const byId = new Map(after.map((each) => [each.id, each]))
  if (lineOf(byId, row.id).every(({ visible }) => visible)) return []
  const lost = foundOnlyBelow(all, await store.listAttached(tx)).get(row.id) ?? []
  if (lost.length === 0) return []
  return [`有 ${lost.length} 个产品只挂在这里，请先为它们选另一个目的地：${await productNames(tx, lost)}`]
}

export const deskDestinationHandlers = contentRecordHandlers(deskDestinations, noun)
