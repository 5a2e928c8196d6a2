import { sql } from 'kysely'
import { plain } from './lexicon/runs.ts'

/** A place or a theme. */
export interface Named {
  id: number
  label: string
}

/** Of a destination or a theme `t`: a product on sale leads there. */
export const isFilled = (kind: 'dest' | 'theme') => sql`exists (
  select from product_facet f where f.kind = ${sql.lit(kind)} and f.value = t.id and bit_count(f.products) > 0)`

/** The place that is called like the whole of what was searched for, by any of its names, and the theme; null where none is. */
export function namedBlock(searched: string) {
  const name = plain(searched).trim()
  return sql`json_build_object(
    'dest', (select json_build_object('id', t.id, 'label', t.label) from destination t
      where t.visible and ${name} = any (lower(t.label) || string_to_array(lower(t.aliases), ' ')) and ${isFilled('dest')}
      order by lower(t.label) = ${name} desc, t.sort, t.id limit 1),
    'theme', (select json_build_object('id', t.id, 'label', t.label) from theme t
      where t.visible and lower(t.label) = ${name} and ${isFilled('theme')}
      order by t.sort, t.id limit 1))`
}
