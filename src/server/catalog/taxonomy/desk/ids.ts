import { sql } from 'kysely'
import type { Tx } from '#src/platform/db/database.ts'

/** The numbers below are those of the catalogue's file, which names its rows by them. */
const FIRST_OF_THE_DESK = 10_001

/** A number for a new row; the caller holds the lock of its kind. */
export async function nextId(
  tx: Tx,
  table: 'destination' | 'theme' | 'label' | 'supplier' | 'hotel',
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select greatest(coalesce(max(id), 0) + 1, ${FIRST_OF_THE_DESK}) as id from ${sql.table(table)}`.execute(
    tx,
  )
  const [next] = rows
  if (!next) throw new Error('a select without a table answered no row')
  return next.id
}

/** How many products a sentence names. */
const MOST_NAMED = 5

/** `100001 云南8日、100002 …等12个产品`. */
export async function productNames(tx: Tx, ids: readonly number[]): Promise<string> {
  const named = await tx
    .selectFrom('product')
    .select(['id', 'title'])
    .where('id', 'in', ids.length > 0 ? [...ids] : [0])
    .orderBy('id')
    .limit(MOST_NAMED)
    .execute()
  const words = named.map(({ id, title }) => `${id} ${title}`).join('、')
  return ids.length > MOST_NAMED ? `${words} 等${ids.length}个产品` : words
}

/** A slug is an address: it stays once visitors have seen what it names. */
export function slugFault(before: { slug: string; slug_fixed: boolean } | undefined, slug: string) {
  return before?.slug_fixed && before.slug !== slug ? '已经展示过，不能再改' : undefined
}
