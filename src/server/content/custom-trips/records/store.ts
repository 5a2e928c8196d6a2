import { sql } from 'kysely'
import type { CaseTerms } from '#src/domain/content/designers/customer-case.ts'
import type { DesignerTerms } from '#src/domain/content/designers/designer.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'

/** Both show as long as they are switched on: none of them has a time. */
const noWindow = { starts_at: null, ends_at: null }

/** In the staff's order, with what hangs on each. */
export async function listDesigners(db: Db) {
  const { rows } = await sql<
    DesignerTerms & {
      id: number
      version: number
      score: string | null
      case_count: number
      reply_minutes: number | null
      cases: number
      requests: number
      evaluations: number
      staff_name: string | null
    }
  >`
    select g.id, g.version, g.name, g.title, g.city, g.years, g.good_at, g.dest_ids, g.theme_ids, g.languages, g.slogan,
      g.intro, g.avatar, g.cover, g.away_from, g.away_until, g.active, g.score::text as score, g.case_count, g.reply_minutes,
      (select count(*)::int from customer_case c where c.designer_id = g.id) as cases,
      (select count(*)::int from custom_request r where r.designer_id = g.id) as requests,
      (select count(*)::int from review v where v.designer_id = g.id) as evaluations,
      (select s.name from staff s where s.designer_id = g.id limit 1) as staff_name
    from designer g order by g.sort, g.id limit 200`.execute(db)
  return rows.map((row) => ({ ...row, ...noWindow }))
}
export type StoredDesigner = Awaited<ReturnType<typeof listDesigners>>[number]

export async function insertDesigner(tx: Tx, terms: DesignerTerms, sort: number): Promise<number> {
  const { id } = await tx
    .insertInto('designer')
    .values({ ...terms, sort })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const updateDesigner = (tx: Tx, id: number, terms: DesignerTerms) =>
  tx
    .updateTable('designer')
    .set((eb) => ({ ...terms, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const setDesignerSort = (tx: Tx, id: number, sort: number) =>
  tx.updateTable('designer').set({ sort }).where('id', '=', id).where('sort', '<>', sort).execute()

export const deleteDesigner = (tx: Tx, id: number) => tx.deleteFrom('designer').where('id', '=', id).execute()

/** In the staff's order, which is the shop's. */
export async function listCases(db: Db) {
  const rows = await db
    .selectFrom('customer_case as c')
    .leftJoin('document_file as f', 'f.id', 'c.consent_id')
    .innerJoin('designer as g', 'g.id', 'c.designer_id')
    .selectAll('c')
    .select(['f.ref as consent_ref', 'g.active as is_designer_active'])
    .orderBy('c.sort')
    .orderBy('c.travelled_on', 'desc')
    .orderBy('c.id')
    .limit(1_000)
    .execute()
  return rows.map(({ consent_ref, ...row }) => ({
    ...row,
    ...noWindow,
    images: row.images as unknown as string[],
    plan_days: row.plan_days as unknown as CaseTerms['plan_days'],
    product_ids: row.product_ids.map(Number),
    consent: consent_ref ?? '',
    active: row.agreed,
  }))
}
export type StoredCase = Awaited<ReturnType<typeof listCases>>[number]

/** The paper has its own column, which `keepConsent` writes; a case is shown once it is there. */
const rowOf = ({ consent: _, agreed: __, ...told }: CaseTerms) => ({
  ...told,
  images: JSON.stringify(told.images),
  plan_days: JSON.stringify(told.plan_days),
})

export async function insertCase(tx: Tx, told: CaseTerms, sort: number): Promise<number> {
  const { id } = await tx
    .insertInto('customer_case')
    .values({ ...rowOf(told), agreed: false, sort })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const updateCase = (tx: Tx, id: number, told: CaseTerms) =>
  tx
    .updateTable('customer_case')
    .set((eb) => ({ ...rowOf(told), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

/** The agreement and its paper, together: the table allows none without the other. */
export const keepConsent = (tx: Tx, id: number, kept: { consent_id: number | null; agreed: boolean }) =>
  tx.updateTable('customer_case').set(kept).where('id', '=', id).execute()

/** Shown already before the desk kept papers. */
export const isShownWithoutPaper = async (tx: Tx, id: number | null) =>
  (await tx
    .selectFrom('customer_case')
    .select('id')
    .where('id', '=', id)
    .where('agreed', '=', true)
    .where('consent_id', 'is', null)
    .executeTakeFirst()) !== undefined

export const setCaseSort = (tx: Tx, id: number, sort: number) =>
  tx.updateTable('customer_case').set({ sort }).where('id', '=', id).where('sort', '<>', sort).execute()

export const deleteCase = (tx: Tx, id: number) =>
  tx.deleteFrom('customer_case').where('id', '=', id).execute()

/** Which of these numbers are of no place, theme or product. */
export async function unknownOf(
  db: Db,
  { dest_ids = [], theme_ids = [], product_ids = [] }: Partial<Record<Counted, readonly number[]>>,
): Promise<Record<Counted, number[]>> {
  const { rows } = await sql<Record<Counted, number[]>>`select
    array(select i from unnest(${dest_ids}::integer[]) i where not exists (select from destination where id = i)) as dest_ids,
    array(select i from unnest(${theme_ids}::integer[]) i where not exists (select from theme where id = i)) as theme_ids,
    array(select i from unnest(${product_ids}::integer[]) i
      where not exists (select from product where id = i)) as product_ids`.execute(db)
  return rows[0] ?? { dest_ids: [], theme_ids: [], product_ids: [] }
}
type Counted = 'dest_ids' | 'theme_ids' | 'product_ids'

export async function listOptions(db: Db) {
  const places = await db
    .selectFrom('destination')
    .select(['id', 'label'])
    .orderBy('path')
    .limit(2_000)
    .execute()
  const themes = await db.selectFrom('theme').select(['id', 'label']).orderBy('sort').limit(200).execute()
  return {
    places: places.map(({ id, label }) => ({ value: String(id), label })),
    themes: themes.map(({ id, label }) => ({ value: String(id), label })),
  }
}
