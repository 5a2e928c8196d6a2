import { sql } from 'kysely'
import type { LadderStep } from '#src/domain/booking/ladder-step.ts'
import { ladderTexts } from '#src/domain/booking/refund-ladder.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import type { ExampleDate } from '#src/domain/catalog/product-doc/booking-terms.ts'
import {
  type ProductCheck,
  type ProductFacts,
  productChecks,
} from '#src/domain/catalog/product-doc/checks.ts'
import type { DatedCombo } from '#src/domain/catalog/product-doc/combos.ts'
import { computedLabels, type ProductDoc } from '#src/domain/catalog/product-doc/doc.ts'
import { type DraftField, fieldTitle } from '#src/domain/catalog/product-doc/fields.ts'
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

/** All that a product can name by number or code; the destinations as a tree, each behind the one above it. */
export async function listChoices(db: Db, today: Day) {
  const [suppliers, themes, labels, cities, destinations, ladders, contracts] = await Promise.all([
    named(db, 'supplier'),
    named(db, 'theme'),
    named(db, 'label'),
    db.selectFrom('departure_city').select('name').orderBy('pinyin').orderBy('name').execute(),
    sql<{ id: number; name: string; depth: number }>`
      select id, label as name, length(path) - length(replace(path, '/', '')) as depth
      from destination order by path, id`.execute(db),
    laddersInUse(db, today),
    contractsInUse(db, today),
  ])
  return {
    suppliers,
    themes,
    labels: labels.filter(({ id }) => !computedLabels.includes(id)),
    cities: cities.map(({ name }) => name),
    destinations: destinations.rows,
    ladders: ladders.map(({ steps, ...ladder }) => ({ ...ladder, steps: ladderTexts(steps) })),
    contracts,
  }
}

const laddersInUse = (db: Db, today: Day) =>
  sql<{ code: string; name: string; steps: LadderStep[] }>`
    select l.code, l.name, (select coalesce(json_agg(json_build_object('fromDays', s.from_days,
      'toDays', s.to_days, 'bp', s.bp) order by s.from_days desc), '[]') from refund_ladder_step s where s.ladder_id = l.id) as steps
    from refund_ladder l where l.id = ladder_in_use(l.code, ${today}) order by l.id`
    .execute(db)
    .then(({ rows }) => rows)

const contractsInUse = (db: Db, today: Day) =>
  sql<{ code: string; name: string }>`
    select distinct on (code) code, title as name from contract_template
    where in_use_from <= ${today} and withdrawn_at is null order by code, in_use_from desc, version desc`
    .execute(db)
    .then(({ rows }) => rows)

export type Choices = Awaited<ReturnType<typeof listChoices>>

const byId = (list: readonly { id: number; name: string }[]) =>
  new Map(list.map(({ id, name }) => [id, name]))

const byCode = (list: readonly { code: string; name: string }[]) =>
  new Map(list.map(({ code, name }) => [code, name]))

/** The words for everything that these documents name by number. */
export async function namesFor(
  db: Db,
  { suppliers, destinations, themes, labels, ladders, contracts }: Choices,
  docs: readonly ProductDoc[],
): Promise<ProductNames> {
  return {
    suppliers: byId(suppliers),
    destinations: byId(destinations),
    themes: byId(themes),
    labels: byId(labels),
    hotels: byId(await listHotelsOf(db, docs)),
    ladders: byCode(ladders),
    contracts: byCode(contracts),
  }
}

/** The combos of a product that have dates, over or to come. */
export const datedCombosOf = async (db: Db, productId: number, moment: Moment): Promise<DatedCombo[]> =>
  (await listDatedCombos(db, [productId], moment)).get(productId) ?? []

async function listDatedCombos(db: Db, productIds: readonly number[], moment: Moment) {
  const { rows } = await sql<{ id: number; combos: DatedCombo[] }>`
    select product_id as id, json_agg(json_build_object('key', combo_key, 'name', name,
      'departures', departures) order by sort, combo_id) as combos
    from (
      select c.product_id, c.combo_key, c.name, c.sort, c.id as combo_id,
        count(*) filter (where ${isBookable(moment)}) as departures
      from combo c join departure d on d.combo_id = c.id where c.product_id = any (${productIds}::int[])
      group by c.id) dated
    group by product_id`.execute(db)
  return new Map(rows.map(({ id, combos }) => [id, combos]))
}

/** The next date that can be booked, by whose prices the terms are worked out. */
export async function findExample(db: Db, productId: number, moment: Moment): Promise<ExampleDate | null> {
  const { rows } = await sql<ExampleDate>`
    select d.departs_on as "departsOn", d.adult_fen as "adultFen", d.single_supp_fen as "singleSuppFen",
      (select coalesce(json_agg(json_build_object('minPax', t.min_pax, 'adultFen', t.adult_fen,
        'childBedFen', t.child_bed_fen)), '[]')
        from jsonb_to_recordset(d.tiers) as t (min_pax int, adult_fen int, child_bed_fen int)) as tiers
    from departure d join combo c on c.id = d.combo_id and c.on_sale
    where d.product_id = ${productId} and ${isBookable(moment)}
    order by d.departs_on, c.sort, d.id limit 1`.execute(db)
  return rows[0] ?? null
}

type Judged = Pick<ProductFacts, 'type' | 'scope'> & { id: number }

/** What the checks ask of the shop beside the document. */
export const factsOf = async (db: Db, product: Judged, choices: Choices, moment: Moment) =>
  (await readFacts(db, [product.id], choices, moment))(product)

/** The same of many products, each of which is among `ids`. */
export async function readFacts(
  db: Db,
  ids: readonly number[],
  { suppliers, cities, destinations, ladders, contracts }: Choices,
  moment: Moment,
): Promise<(product: Judged) => ProductFacts> {
  const { rows } = await sql<Pick<ProductFacts, 'departureDays' | 'prices'> & { id: number }>`
    select p.id,
      array(select distinct d.returns_on - d.departs_on + 1 from departure d
        where d.product_id = p.id and d.departs_on > ${moment.today} and d.status <> 'cancelled'
        order by 1) as "departureDays",
      (select coalesce(json_agg(distinct jsonb_build_object('floorFen', d.floor_fen, 'adultFen',
          least(d.adult_fen, (select min((t ->> 'adult_fen')::int) from jsonb_array_elements(d.tiers) t)))), '[]')
        from departure d where d.product_id = p.id and ${isBookable(moment)}) as prices
    from product p where p.id = any (${ids}::int[])`.execute(db)
  const own = new Map(rows.map((row) => [row.id, row]))
  const dated = await listDatedCombos(db, ids, moment)
  const shared = {
    suppliers: new Set(suppliers.map(({ id }) => id)),
    cities: new Set(cities),
    destinations: new Set(destinations.map(({ id }) => id)),
    ladders: new Set(ladders.map(({ code }) => code)),
    contracts: new Set(contracts.map(({ code }) => code)),
  }
  return ({ id, type, scope }) => ({
    ...shared,
    type,
    scope,
    departureDays: own.get(id)?.departureDays ?? [],
    prices: own.get(id)?.prices ?? [],
    dated: dated.get(id) ?? [],
  })
}

/** The hotels that documents name, of which `has` tells those that are there. */
type Hotels = Pick<ReadonlySet<number>, 'has'>

export const hotelsOf = async (db: Db, docs: readonly ProductDoc[]): Promise<Hotels> =>
  new Set((await listHotelsOf(db, docs)).map(({ id }) => id))

/** By field, what is named and is not there: the shop could not hold it. */
export function unknownIn(doc: ProductDoc, choices: Choices, hotels: Hotels): Map<DraftField, string> {
  const faults = new Map<DraftField, string>()
  if (!choices.cities.includes(doc.depart_city)) faults.set('depart_city', '出发城市不在城市库里')
  if (!choices.suppliers.some(({ id }) => id === doc.supplier_id)) faults.set('supplier_id', '没有这个供应商')
  const known = new Set([doc.depart_city, ...choices.cities])
  if (!doc.combos.every(({ depart_city }) => known.has(depart_city)))
    faults.set('combos', '有套餐的出发城市不在城市库里')
  for (const field of ['destinations', 'themes', 'labels'] as const) {
    const listed = new Set([
      ...choices[field].map(({ id }) => id),
      ...(field === 'labels' ? computedLabels : []),
    ])
    if (!doc[field].every((id) => listed.has(id))) faults.set(field, '有一项已不存在，请重新选择')
    if (new Set(doc[field]).size < doc[field].length) faults.set(field, '同一项选了两次')
  }
  for (const [index, { hotel_id }] of doc.itinerary.entries())
    if (hotel_id !== null && !hotels.has(hotel_id)) faults.set(`day_${index + 1}`, '没有这家酒店')
  return faults
}

/** Refuses what is unknown by the field's name. */
export async function refuseUnknown(db: Db, doc: ProductDoc, today: Day) {
  const faults = unknownIn(doc, await listChoices(db, today), await hotelsOf(db, [doc]))
  if (faults.size > 0) throw badFields(Object.fromEntries(faults))
}

/** The same as lines of 检查. */
export const unknownLines = (doc: ProductDoc, choices: Choices, hotels: Hotels): ProductCheck[] =>
  [...unknownIn(doc, choices, hotels)].map(([field, fault]) => ({
    ...{ key: `unknown_${field}`, field, ok: false },
    message: `${fieldTitle(field)}：${fault}`,
  }))

/** Every line of 检查, and one for whatever was deleted since the draft named it. */
export function checksOf(
  doc: ProductDoc,
  facts: ProductFacts,
  choices: Choices,
  hotels: Hotels,
): ProductCheck[] {
  const checks = productChecks(doc, facts)
  // The city and the supplier have a check of their own, which says the same.
  const isSaid = ({ field }: ProductCheck) => field === 'depart_city' || field === 'supplier_id'
  return [...checks, ...unknownLines(doc, choices, hotels).filter((line) => !isSaid(line))]
}
