import { sql } from 'kysely'
import type { QuestionState } from '#src/domain/catalog/questions/question.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'

export const isOnSale = async (db: Db, productId: number) =>
  (await db
    .selectFrom('product')
    .select('id')
    .where('id', '=', productId)
    .where('status', '=', 'on_sale')
    .executeTakeFirst()) !== undefined

export interface PublishedRow {
  id: number
  asker: string
  text: string
  asked_at: Date
  answer: string
  answered_at: Date
}

/** What everybody may read of a product, the newest answer first. */
export async function pagePublished(
  db: Db,
  productId: number,
  { limit, offset }: { limit: number; offset: number },
) {
  const { rows } = await sql<PublishedRow>`
    select q.id, coalesce(m.name, '') as asker, q.text, q.asked_at, q.answer, q.answered_at
    from product_question q left join member m on m.id = q.member_id
    where q.product_id = ${productId} and q.state = 'published'
    order by q.answered_at desc, q.id desc limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::int as total from product_question
    where product_id = ${productId} and state = 'published'`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

export interface OwnRow {
  id: number
  text: string
  asked_at: Date
  state: QuestionState
  answer: string | null
  answered_at: Date | null
}

const own = (db: Db, memberId: number, productId: number) =>
  db
    .selectFrom('product_question')
    .select(['id', 'text', 'asked_at', 'state', 'answer', 'answered_at'])
    .where('member_id', '=', memberId)
    .where('product_id', '=', productId)

/** Of one member about one product; what is published stands in the other list. */
export const listOwn = (db: Db, memberId: number, productId: number): Promise<OwnRow[]> =>
  own(db, memberId, productId).where('state', '<>', 'published').orderBy('id', 'desc').limit(20).execute()

/** One that was answered is asked anew: the answer may not hold any more, or did not help. */
export const findOpen = (tx: Tx, memberId: number, productId: number, text: string) =>
  own(tx, memberId, productId)
    .where('text', '=', text)
    .where('state', '=', 'open')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

interface NewQuestion {
  productId: number
  memberId: number
  text: string
  askedAt: Date
  dueAt: Date
}

export const insertQuestion = (
  tx: Tx,
  { productId, memberId, text, askedAt, dueAt }: NewQuestion,
): Promise<OwnRow> =>
  tx
    .insertInto('product_question')
    .values({ product_id: productId, member_id: memberId, text, asked_at: askedAt, due_at: dueAt })
    .returning(['id', 'text', 'asked_at', 'state', 'answer', 'answered_at'])
    .executeTakeFirstOrThrow()

/** Of an account that is closed: what is published stays without a name, everything else goes. */
export async function forgetQuestions(tx: Tx, { id }: { id: number }) {
  await tx
    .deleteFrom('product_question')
    .where('member_id', '=', id)
    .where('state', '<>', 'published')
    .execute()
  await tx.updateTable('product_question').set({ member_id: null }).where('member_id', '=', id).execute()
}
