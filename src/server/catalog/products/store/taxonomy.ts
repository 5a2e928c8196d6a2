import { sql } from 'kysely'
import type { Db } from '#src/platform/db/database.ts'

export interface NodeRow {
  id: number
  parentId: number | null
  label: string
  img: string
  hot: boolean
  /** Whether a product on sale belongs to it or to a node below it. */
  isFilled: boolean
  isCustomizable: boolean
}

/** Every visible node, in the order of the page. */
export async function listNodes(db: Db): Promise<NodeRow[]> {
  const { rows } = await sql<NodeRow>`
    select n.id, n.parent_id as "parentId", n.label, n.img, n.hot,
      n.customizable as "isCustomizable",
      exists (select from product_facet f
        where f.kind = 'dest' and f.value = n.id and bit_count(f.products) > 0) as "isFilled"
    from destination n
    where n.visible
    order by n.sort, n.id`.execute(db)
  return rows
}

export const listThemes = (db: Db) =>
  db
    .selectFrom('theme')
    .select(['id', 'label', 'img'])
    .where('visible', '=', true)
    .orderBy('sort')
    .orderBy('id')
    .execute()
