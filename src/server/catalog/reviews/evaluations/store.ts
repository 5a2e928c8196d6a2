import { type Insertable, sql } from 'kysely'
import type { EvaluationPart } from '#src/domain/content/evaluations/evaluation.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { DB } from '#src/platform/db/schema.gen.ts'

/** What was written of a request. */
export const findEvaluation = (db: Db, requestId: number) =>
  db
    .selectFrom('review')
    .select(['score', 'tags', 'content', 'anonymous', 'written_at', 'reply', 'replied_at', 'status'])
    .select([
      'hide_reason',
      sql<Record<EvaluationPart, number | null>>`dims`.as('parts'),
      sql<{ url: string }[]>`images`.as('images'),
    ])
    .where('request_id', '=', requestId)
    .executeTakeFirst()
export type Evaluation = NonNullable<Awaited<ReturnType<typeof findEvaluation>>>

export const insertEvaluation = (tx: Tx, review: Insertable<DB['review']>) =>
  tx.insertInto('review').values(review).execute()

export async function nameOf(db: Db, memberId: number): Promise<string> {
  const { name } = await db
    .selectFrom('member')
    .select('name')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  return name
}
