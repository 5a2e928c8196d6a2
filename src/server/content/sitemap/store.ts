import { sql } from 'kysely'
import type { Db } from '#src/platform/db/database.ts'

export interface Changed {
  id: number
  changedAt: Date
}

/** Products on sale, in an order that stays: what is new comes last, so the earlier files of a map do not change. */
export const listProducts = (db: Db): Promise<Changed[]> =>
  db
    .selectFrom('product')
    .select(['id', 'updated_at as changedAt'])
    .where('status', '=', 'on_sale')
    .orderBy('id')
    .execute()

/** Places with something on sale at or below them, every node above them shown as well; changed when a product of theirs did. */
export async function listDestinations(db: Db): Promise<Changed[]> {
  const { rows } = await sql<Changed>`
    with filled as (
      select t.path, max(p.updated_at) as changed_at
      from product_destination pd
      join product p on p.id = pd.product_id and p.status = 'on_sale'
      join destination t on t.id = pd.destination_id
      group by t.path
    )
    select n.id, max(filled.changed_at) as "changedAt"
    from destination n
    join filled on starts_with(filled.path, n.path)
    where n.visible
      and not exists (select from destination above where not above.visible and starts_with(n.path, above.path))
    group by n.id
    order by n.id`.execute(db)
  return rows
}

export async function listThemes(db: Db): Promise<Changed[]> {
  const { rows } = await sql<Changed>`
    select t.id, max(p.updated_at) as "changedAt"
    from theme t
    join product_theme pt on pt.theme_id = t.id
    join product p on p.id = pt.product_id and p.status = 'on_sale'
    where t.visible
    group by t.id
    order by t.id`.execute(db)
  return rows
}

/** Designers whose page is shown; the tables do not say when they or their cases changed. */
export const listDesigners = (db: Db): Promise<{ id: number }[]> =>
  db.selectFrom('designer').select('id').where('active', '=', true).orderBy('id').execute()
