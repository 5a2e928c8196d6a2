import { sql } from 'kysely'
import { computedLabels } from '#src/domain/catalog/facets.ts'
import type { CityTerms, LabelTerms, ThemeTerms } from '#src/domain/catalog/taxonomy/words.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { nextId } from './ids.ts'

interface Stored {
  id: number
  version: number
  active: boolean
  starts_at: null
  ends_at: null
  /** How many products have it. */
  products: number
}
export interface StoredTheme extends Stored, ThemeTerms {
  slug_fixed: boolean
}
export interface StoredLabel extends Stored, LabelTerms {}
export interface StoredCity extends Stored, CityTerms {}

export async function listThemes(db: Db) {
  const { rows } = await sql<StoredTheme>`
    select t.id, t.edit_version as version, t.label, t.slug, t.slug_fixed, t.img, t.visible, t.visible as active,
      null as starts_at, null as ends_at,
      (select count(*)::int from product_theme p where p.theme_id = t.id) as products
    from theme t order by t.sort, t.id`.execute(db)
  return rows
}

export async function insertTheme(tx: Tx, terms: ThemeTerms, sort: number) {
  const id = await nextId(tx, 'theme')
  await tx
    .insertInto('theme')
    .values({ ...terms, id, sort })
    .execute()
  return id
}

export const updateTheme = (tx: Tx, id: number, terms: ThemeTerms) =>
  tx
    .updateTable('theme')
    .set((eb) => ({ ...terms, edit_version: eb('edit_version', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const setThemeSort = (tx: Tx, id: number, sort: number) =>
  tx.updateTable('theme').set({ sort }).where('id', '=', id).where('sort', '<>', sort).execute()

export const deleteTheme = (tx: Tx, id: number) => tx.deleteFrom('theme').where('id', '=', id).execute()

const computed = Object.values(computedLabels).map(({ id }) => id)

/** Those that staff attach; the others follow from facts and are nobody's to write. */
export async function listLabels(db: Db) {
  const { rows } = await sql<StoredLabel>`
    select l.id, l.edit_version as version, l.label, l.visible, l.visible as active, null as starts_at, null as ends_at,
      (select count(*)::int from product_label p where p.label_id = l.id) as products
    from label l where l.id <> all (${computed}::int[]) order by l.sort, l.id`.execute(db)
  return rows
}

export async function insertLabel(tx: Tx, terms: LabelTerms, sort: number) {
  const id = await nextId(tx, 'label')
  await tx
    .insertInto('label')
    .values({ ...terms, id, sort })
    .execute()
  return id
}

export const updateLabel = (tx: Tx, id: number, terms: LabelTerms) =>
  tx
    .updateTable('label')
    .set((eb) => ({ ...terms, edit_version: eb('edit_version', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const setLabelSort = (tx: Tx, id: number, sort: number) =>
  tx.updateTable('label').set({ sort }).where('id', '=', id).where('sort', '<>', sort).execute()

export const deleteLabel = (tx: Tx, id: number) => tx.deleteFrom('label').where('id', '=', id).execute()

/** In the order of the shop's forms. */
export async function listCities(db: Db) {
  const { rows } = await sql<StoredCity>`
    select c.id, c.edit_version as version, c.name, c.pinyin, c.hot, true as active, null as starts_at, null as ends_at,
      coalesce(p.products, 0) as products
    from departure_city c left join (
      select city_id, count(*)::int as products from (
        select depart_city_id as city_id, id from product union select depart_city_id, product_id from combo) leaving
      group by 1
    ) p on p.city_id = c.id
    order by c.hot desc, c.pinyin, c.id`.execute(db)
  return rows
}

export async function insertCity(tx: Tx, terms: CityTerms) {
  const { id } = await tx.insertInto('departure_city').values(terms).returning('id').executeTakeFirstOrThrow()
  return id
}

export const updateCity = (tx: Tx, id: number, terms: CityTerms) =>
  tx
    .updateTable('departure_city')
    .set((eb) => ({ ...terms, edit_version: eb('edit_version', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const deleteCity = (tx: Tx, id: number) =>
  tx.deleteFrom('departure_city').where('id', '=', id).execute()

/** Banners of lists of a theme. */
export async function countThemeBanners(db: Db, id: number): Promise<number> {
  const { count } = await db
    .selectFrom('banner')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('theme_id', '=', id)
    .executeTakeFirstOrThrow()
  return count
}
