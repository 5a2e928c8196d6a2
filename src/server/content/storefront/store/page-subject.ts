import { sql } from 'kysely'
import type { Db } from '#src/platform/db/database.ts'

export interface PageSubject {
  title: string
  description: string
  img: string
}

interface Asked {
  productId: number | null
  destId: number | null
  themeId: number | null
}

/** The product, destination or theme that a page is about. */
export async function findSubject(
  db: Db,
  { productId, destId, themeId }: Asked,
): Promise<PageSubject | undefined> {
  if (productId === null && destId === null && themeId === null) return undefined
  const { rows } = await sql<PageSubject>`
    select title, subtitle as description, cover as img, 1 as place from product
      where id = ${productId}::bigint and status = 'on_sale'
    union all
    select d.label || '旅游线路', '', coalesce((select scene.img from destination scene
        where starts_with(d.path, scene.path) and scene.img <> '' order by length(scene.path) desc limit 1), ''), 2
      from destination d where d.id = ${destId}::integer and d.visible
    union all
    select label || '线路', '', img, 3 from theme where id = ${themeId}::integer and visible
    order by place limit 1`.execute(db)
  return rows[0]
}
