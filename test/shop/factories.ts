import type { Insertable } from 'kysely'
import { modelContractLadders } from '#src/domain/booking/refund-ladder.ts'
import { addDays, type Day, startOf } from '#src/domain/calendar-day.ts'
import type { Scope } from '#src/domain/codes.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { DB } from '#src/platform/db/schema.gen.ts'

type Over<T extends keyof DB> = Partial<Insertable<DB[T]>>

/** Far above the sample's ids, so that both fit into one database. */
let lastProductId = 900_000

/** Sixty days after the clock of `openShop`: inside every calendar, far enough for 早鸟 and for a deposit. */
const DEPARTS_ON: Day = '2027-01-20'

const childRule = {
  min_age: 2,
  max_age: 12,
  max_height_cm: null,
  bed_text: '2-12周岁，占床',
  nobed_text: '2-12周岁，不占床',
}
const ageLimit = { min: null, max: null, need_guardian_under: 18, health_form_over: 65 }

const idOf = ({ id }: { id: number }) => id

const cityId = (db: Db, name: string) =>
  db
    .insertInto('departure_city')
    .values({ name })
    .onConflict((same) => same.column('name').doUpdateSet({ name }))
    .returning('id')
    .executeTakeFirstOrThrow()
    .then(idOf)

async function supplierId(db: Db) {
  const row = { id: 9001, name: '云上地接社', kind: '地接', licence_no: 'L-YN00001' }
  await db
    .insertInto('supplier')
    .values(row)
    .onConflict((same) => same.doNothing())
    .execute()
  return row.id
}

/** The default ladder of 境内 or of 出境/港澳 (rule book §8.6). */
async function ladderCode(db: Db, scope: Scope) {
  const code = `TEST-${scope}`
  const id = await db
    .insertInto('refund_ladder')
    .values({ code, version: '2014', name: '测试阶梯', scope, in_use_from: '2014-01-01' })
    .onConflict((same) => same.columns(['code', 'version']).doUpdateSet({ scope }))
    .returning('id')
    .executeTakeFirstOrThrow()
    .then(idOf)
  await db
    .insertInto('refund_ladder_step')
    .values(
      modelContractLadders[scope === 'domestic' ? 'domestic' : 'outbound'].map(
        ({ fromDays, toDays, bp }) => ({
          ladder_id: id,
          from_days: fromDays,
          to_days: toDays,
          bp,
        }),
      ),
    )
    .onConflict((same) => same.doNothing())
    .execute()
  return code
}

/**
 * A product on sale with one combo, `default`, and a line of itinerary for each day. Say only what your test is about;
 * its departures are `insertDeparture`.
 */
export async function insertProduct(db: Db, over: Over<'product'> = {}) {
  const scope = over.scope ?? 'domestic'
  const product = {
    id: ++lastProductId,
    title: '昆明-大理-丽江5日纯玩小团',
    type: 'group' as const,
    scope,
    status: 'on_sale' as const,
    days: 5,
    nights: 4,
    depart_city_id: over.depart_city_id ?? (await cityId(db, '昆明')),
    // The sample's own, so that pages of the sample shop find it too.
    cover: '/pictures/karst-day-1.b39fff90',
    cover_alt: '晨雾里的山',
    contract_template_code: 'DOMESTIC',
    balance_days: 7,
    book_ahead_days: 3,
    child_rule: JSON.stringify(childRule),
    age_limit: JSON.stringify(ageLimit),
    min_group: 8,
    max_group: 12,
    price_from_fen: 368_000,
    supplier_id: over.supplier_id ?? (await supplierId(db)),
    ladder_code: over.ladder_code ?? (await ladderCode(db, scope)),
    ...over,
  }
  await db.insertInto('product').values(product).execute()
  await db
    .insertInto('itinerary_day')
    .values(
      Array.from({ length: product.days }, (_, i) => ({
        product_id: product.id,
        day_no: i + 1,
        title: `第${i + 1}天`,
        meals: JSON.stringify({ breakfast: i === 0 ? 0 : 1, lunch: 2, dinner: 0 }),
        free_time_hours: 2,
      })),
    )
    .execute()
  const comboId = await insertCombo(db, { product_id: product.id, depart_city_id: product.depart_city_id })
  return { id: product.id, comboId, days: product.days }
}

/** One more way to take a product: another city, another class of hotel. */
export async function insertCombo(db: Db, over: Over<'combo'> & { product_id: number }) {
  const { id } = await db
    .insertInto('combo')
    .values({
      combo_key: 'default',
      name: '昆明出发·四钻酒店',
      ...over,
      depart_city_id: over.depart_city_id ?? (await cityId(db, '昆明')),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * One date of a product's first combo, twelve seats, ¥3,680, on sale until 17:00 three days before. Without
 * `product_id` it makes a product for itself.
 */
export async function insertDeparture(db: Db, over: Over<'departure'> = {}) {
  const productId = over.product_id ?? (await insertProduct(db)).id
  const product = await db
    .selectFrom('product')
    .select(['days', 'min_group', 'max_group'])
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  const combo = await db
    .selectFrom('combo')
    .select(['id', 'combo_key'])
    .where('product_id', '=', productId)
    .$if(over.combo_id !== undefined, (query) => query.where('id', '=', over.combo_id ?? 0))
    .orderBy('sort')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const date = over.departs_on ?? DEPARTS_ON
  const { id } = await db
    .insertInto('departure')
    .values({
      product_id: productId,
      combo_id: combo.id,
      departs_on: date,
      returns_on: addDays(date, product.days - 1),
      adult_fen: 368_000,
      child_bed_fen: 258_000,
      child_nobed_fen: 184_000,
      infant_fen: 30_000,
      single_supp_fen: 128_000,
      capacity: product.max_group,
      min_group: product.min_group,
      max_group: product.max_group,
      close_at: new Date(startOf(addDays(date, -3)).getTime() + 17 * 3_600_000),
      group_code: `BM${date.replaceAll('-', '')}`,
      ...over,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, productId, comboId: combo.id, comboKey: combo.combo_key, date }
}

/** An add-on: by default 接机, ¥120 per person, ¥60 for children. */
export async function insertOption(db: Db, over: Over<'product_option'> & { product_id: number }) {
  const { id } = await db
    .insertInto('product_option')
    .values({
      kind: 'transfer',
      name: '接机',
      unit: 'per_person',
      price_fen: 12_000,
      child_price_fen: 6_000,
      max_qty: 20,
      ...over,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** 早鸟立减: ¥100 per adult, 30 days ahead, all year. */
export async function insertPriceRule(db: Db, over: Over<'price_rule'> & { product_id: number }) {
  const { id } = await db
    .insertInto('price_rule')
    .values({
      kind: 'early_bird',
      name: '早鸟立减',
      threshold: 30,
      off_kind: 'fen_per_adult',
      off_value: 10_000,
      starts_on: '2026-01-01',
      ends_on: '2027-12-31',
      ...over,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A node of the destination tree; `parent_id` puts it below another, whose path it continues. */
export async function insertDestination(db: Db, over: Over<'destination'> & { id: number; label: string }) {
  const parent =
    over.parent_id == null
      ? null
      : await db
          .selectFrom('destination')
          .select('path')
          .where('id', '=', over.parent_id)
          .executeTakeFirstOrThrow()
  await db
    .insertInto('destination')
    .values({ path: `${parent?.path ?? '/'}${over.id}/`, slug: `node-${over.id}`, ...over })
    .execute()
  return over.id
}

export async function insertTheme(db: Db, over: Over<'theme'> & { id: number; label: string }) {
  await db
    .insertInto('theme')
    .values({ slug: `theme-${over.id}`, ...over })
    .execute()
  return over.id
}

/** Hangs a product on nodes and themes; the first node comes first on its card. */
export async function tagProduct(
  db: Db,
  productId: number,
  { destinations = [], themes = [] }: { destinations?: number[]; themes?: number[] },
) {
  const product_id = productId
  if (destinations.length > 0) {
    const rows = destinations.map((destination_id, sort) => ({ product_id, destination_id, sort }))
    await db.insertInto('product_destination').values(rows).execute()
  }
  if (themes.length > 0) {
    await db
      .insertInto('product_theme')
      .values(themes.map((theme_id) => ({ product_id, theme_id })))
      .execute()
  }
}
