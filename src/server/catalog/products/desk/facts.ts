import { sql } from 'kysely'
import type { ProductFacts } from '#src/domain/catalog/product-doc/checks.ts'
import type { DatedCombo } from '#src/domain/catalog/product-doc/combos.ts'
import { computedLabels, type ProductDoc } from '#src/domain/catalog/product-doc/doc.ts'
import type { ProductNames } from '#src/domain/catalog/product-doc/words.ts'
import type { Db } from '#src/platform/db/database.ts'
import { badFields } from '#src/platform/refused.ts'
import { isBookable, type Moment } from '../store/moment.ts'
import { listHotelsOf } from './hotels.ts'

const named = (db: Db, table: 'supplier' | 'theme' | 'label') =>
  sql<{ id: number; name: string }>`
    select id, ${sql.ref(table === 'supplier' ? 'name' : 'label')} as name from ${sql.table(table)} order by id`
    .execute(db)
    .then(({ rows }) => rows)

/** All that a product can name by number; the destinations as a tree, each behind the one above it. */
export async function listChoices(db: Db) {
  const [suppliers, themes, labels, cities, destinations] = await Promise.all([
    named(db, 'supplier'),
    named(db, 'theme'),
    named(db, 'label'),
    db.selectFrom('departure_city').select('name').orderBy('pinyin').orderBy('name').execute(),
    sql<{ id: number; name: string; depth: number }>`
      select id, label as name, length(path) - length(replace(path, '/', '')) as depth
      from destination order by path, id`.execute(db),
  ])
  return {
    suppliers,
    themes,
    labels: labels.filter(({ id }) => !computedLabels.includes(id)),
    cities: cities.map(({ name }) => name),
    destinations: destinations.rows,
  }
}
export type Choices = Awaited<ReturnType<typeof listChoices>>

const byId = (list: readonly { id: number; name: string }[]) =>
  new Map(list.map(({ id, name }) => [id, name]))

/** The words for everything that these documents name by number. */
export async function namesFor(
  db: Db,
  { suppliers, destinations, themes, labels }: Choices,
  docs: readonly ProductDoc[],
): Promise<ProductNames> {
  return {
    suppliers: byId(suppliers),
    destinations: byId(destinations),
    themes: byId(themes),
    labels: byId(labels),
    hotels: byId(await listHotelsOf(db, docs)),
  }
}

/** The combos of a product that have dates, over or to come. */
export async function listDatedCombos(db: Db, productId: number, moment: Moment): Promise<DatedCombo[]> {
  const { rows } = await sql<DatedCombo>`
    select c.combo_key as key, c.name, count(*) filter (where ${isBookable(moment)})::int as departures
    from combo c join departure d on d.combo_id = c.id where c.product_id = ${productId}
    group by c.id order by c.sort, c.id`.execute(db)
  return rows
}

/** What the checks ask of the shop beside the document. */
export async function factsOf(
  db: Db,
  product: Pick<ProductFacts, 'type' | 'scope'> & { id: number },
  { suppliers, cities, destinations }: Choices,
  moment: Moment,
): Promise<ProductFacts> {
  const { rows } = await sql<Pick<ProductFacts, 'departureDays' | 'hasLadder' | 'hasContract'>>`
    select
      array(select distinct d.returns_on - d.departs_on + 1 from departure d
        where d.product_id = p.id and d.departs_on > ${moment.today} and d.status <> 'cancelled'
        order by 1) as "departureDays",
      ladder_in_use(p.ladder_code, ${moment.today}) is not null as "hasLadder",
      exists (select from contract_template t where t.code = p.contract_template_code
        and t.in_use_from <= ${moment.today} and t.withdrawn_at is null) as "hasContract"
    from product p where p.id = ${product.id}`.execute(db)
  const found = rows[0] ?? { departureDays: [], hasLadder: false, hasContract: false }
  return {
    ...found,
    dated: await listDatedCombos(db, product.id, moment),
    type: product.type,
    scope: product.scope,
    suppliers: new Set(suppliers.map(({ id }) => id)),
    cities: new Set(cities),
    destinations: new Set(destinations.map(({ id }) => id)),
  }
}

/** Refuses by the field's name what is named and is not there: the shop could not hold it. */
export async function refuseUnknown(db: Db, doc: ProductDoc) {
  const choices = await listChoices(db)
  const faults: Record<string, string> = {}
  if (!choices.cities.includes(doc.depart_city)) faults['depart_city'] = '出发城市不在城市库里'
  if (!choices.suppliers.some(({ id }) => id === doc.supplier_id)) faults['supplier_id'] = '没有这个供应商'
  const known = new Set([doc.depart_city, ...choices.cities])
  if (!doc.combos.every(({ depart_city }) => known.has(depart_city)))
    faults['combos'] = '有套餐的出发城市不在城市库里'
  for (const field of ['destinations', 'themes', 'labels'] as const) {
    const listed = new Set([
      ...choices[field].map(({ id }) => id),
      ...(field === 'labels' ? computedLabels : []),
    ])
    if (!doc[field].every((id) => listed.has(id))) faults[field] = '有一项已不存在，请重新选择'
    if (new Set(doc[field]).size < doc[field].length) faults[field] = '同一项选了两次'
  }
  const isHotel = new Set((await listHotelsOf(db, [doc])).map(({ id }) => id))
  for (const [index, { hotel_id }] of doc.itinerary.entries())
    if (hotel_id !== null && !isHotel.has(hotel_id)) faults[`day_${index + 1}`] = '没有这家酒店'
  if (Object.keys(faults).length > 0) throw badFields(faults)
}
