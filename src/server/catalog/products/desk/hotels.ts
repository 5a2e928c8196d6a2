import { sql } from 'kysely'
import type { ProductDoc } from '#src/domain/catalog/product-doc/doc.ts'
import type { Db } from '#src/platform/db/database.ts'

const FOUND = 20

/** `%` and `_` of what was typed are letters. */
const pattern = (q: string) => `%${q.replace(/[\\%_]/g, '\\$&')}%`

/** Hotels by name or by the place where they stand, for who writes a trip; `note` tells it from others of its name. */
export async function findHotels(db: Db, q: string) {
  const { rows } = await sql<{ id: number; title: string; note: string }>`
    select h.id, h.name as title,
      concat_ws(' ', d.label, case when h.diamond > 0 then h.diamond || '钻' else h.star || '星' end) as note
    from hotel h left join destination d on d.id = h.destination_id
    where h.name ilike ${pattern(q)} or d.label ilike ${pattern(q)}
    order by h.id limit ${FOUND}`.execute(db)
  return rows
}

/** The hotels that these documents name, by number. */
export async function listHotelsOf(db: Db, docs: readonly ProductDoc[]) {
  const ids = docs.flatMap(({ itinerary }) => itinerary.flatMap(({ hotel_id }) => hotel_id ?? []))
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from hotel where id = any (${[...new Set(ids)]}::bigint[]) order by id`.execute(db)
  return rows
}
