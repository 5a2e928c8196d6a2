import { type SqlBool, sql } from 'kysely'
import type { Db } from '#src/platform/db/database.ts'

export interface Choice {
  id: number
  title: string
  /** What tells it from others of its name: how long it is, where it stands. */
  note: string
}

const FOUND = 20

/** `%` and `_` of what was typed are letters. */
const pattern = (q: string) => `%${q.replace(/[\\%_]/g, '\\$&')}%`

/** Products on sale with their days, by number or title. */
export async function findProducts(db: Db, q: string): Promise<Choice[]> {
  const isNumber = /^\d{1,9}$/.test(q)
  const { rows } = await sql<Choice>`
    select p.id, p.title, p.days || '天' as note from product p
    where p.status = 'on_sale' and (p.title ilike ${pattern(q)} or ${isNumber ? sql<SqlBool>`p.id = ${Number(q)}` : sql`false`})
    order by p.id limit ${FOUND}`.execute(db)
  return rows
}
