import { sql } from 'kysely'
import { filedStatuses } from '#src/domain/booking/papers/paper.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { literals } from '#src/platform/db/sql-fragments.ts'
import type { ContractFacts } from '../signature.ts'

/** In force, of a trip that is paid for, and not taken along yet: the oldest first, as many as a file holds. */
const waiting = (most: number) => sql`
  select c.id from contract c join orders o on o.id = c.order_id
  where c.state = 'signed' and c.filing_state = 'none' and o.status in (${literals(filedStatuses)})
  order by c.id limit ${most}`

export async function countWaiting(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (${waiting(most)}) w`.execute(db)
  return rows[0]?.n ?? 0
}

/** The last filings with their size, the newest first. */
export const listFilings = (db: Db, limit: number) =>
  db
    .selectFrom('contract_filing as f')
    .innerJoin('staff as s', 's.id', 'f.filed_by')
    .innerJoin('contract as c', 'c.filing_id', 'f.id')
    .select(['f.id as batch', 'f.filed_at', 's.name as by'])
    .select(({ fn }) => fn.count<number>('c.id').as('contracts'))
    .groupBy(['f.id', 's.name'])
    .orderBy('f.id', 'desc')
    .limit(limit)
    .execute()

/** Makes a filing of all that wait. Of two at once the second takes what the first has left. */
export async function fileWaiting(tx: Tx, staffId: number, { now, most }: { now: Date; most: number }) {
  const { id } = await tx
    .insertInto('contract_filing')
    .values({ filed_by: staffId, filed_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('contract')
    .set({ filing_state: 'exported', filing_id: id })
    .where('filing_state', '=', 'none')
    .where('id', 'in', sql<number>`(${waiting(most)})`)
    .execute()
  return id
}

export async function countFiled(db: Db, filingId: number): Promise<number> {
  const { n } = await db
    .selectFrom('contract')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('filing_id', '=', filingId)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** The contracts of a filing behind `afterId`, with the facts that each of them says. */
export const listFiled = (db: Db, filingId: number, { afterId, limit }: { afterId: number; limit: number }) =>
  db
    .selectFrom('contract as c')
    .innerJoin('orders as o', 'o.id', 'c.order_id')
    .innerJoin('contract_template as t', (join) =>
      join.onRef('t.code', '=', 'c.template_code').onRef('t.version', '=', 'c.template_version'),
    )
    .select([
      'c.id',
      'c.contract_no',
      'c.template_version',
      'c.sign_name',
      'c.signed_at',
      'c.state',
      't.title',
    ])
    .select([
      'o.order_no',
      sql<ContractFacts>`c.facts`.as('facts'),
      sql<string>`encode(c.sha256, 'hex')`.as('sha256'),
    ])
    .where('c.filing_id', '=', filingId)
    .where('c.id', '>', afterId)
    .orderBy('c.id')
    .limit(limit)
    .execute()
export type FiledContract = Awaited<ReturnType<typeof listFiled>>[number]
