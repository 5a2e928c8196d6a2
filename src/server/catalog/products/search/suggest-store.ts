import { sql } from 'kysely'
import type { Db } from '#src/platform/db/database.ts'
import { isFilled, type Named } from './named.ts'

interface Suggestions {
  products: { product_id: number; title: string }[]
  dests: Named[]
  themes: Named[]
}

const MOST_DESTINATIONS = 4
const MOST_THEMES = 2

/**
 * The titles of these products in this order, and the places and themes whose name, other name, pinyin or English
 * begins as what was typed; a name that contains it comes after.
 */
export async function findSuggestions(
  db: Db,
  productIds: readonly number[],
  typed: string,
): Promise<Suggestions> {
  const names = sql`lower(concat_ws(' ', t.label, t.pinyin, t.slug, t.aliases))`
  const { rows } = await sql<Suggestions>`
    select
      (select coalesce(json_agg(json_build_object('product_id', p.id, 'title', p.title) order by asked.place), '[]')
        from unnest(${productIds}::bigint[]) with ordinality asked (id, place) join product p on p.id = asked.id
      ) as products,
      (select coalesce(json_agg(json_build_object('id', d.id, 'label', d.label)), '[]') from (
        select t.id, t.label from destination t
        where t.visible and strpos(' ' || ${names}, ' ' || ${typed}) + strpos(t.label, ${typed}) > 0 and ${isFilled('dest')}
        order by starts_with(t.label, ${typed}) desc, t.hot desc, t.sort, t.id limit ${MOST_DESTINATIONS}) d
      ) as dests,
      (select coalesce(json_agg(json_build_object('id', h.id, 'label', h.label)), '[]') from (
        select t.id, t.label from theme t
        where t.visible and (strpos(t.label, ${typed}) > 0 or starts_with(t.slug, ${typed})) and ${isFilled('theme')}
        order by starts_with(t.label, ${typed}) desc, t.sort, t.id limit ${MOST_THEMES}) h
      ) as themes`.execute(db)
  return rows[0] ?? { products: [], dests: [], themes: [] }
}
