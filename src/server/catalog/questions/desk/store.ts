import { type SqlBool, sql } from 'kysely'
import type { QuestionState } from '#src/domain/catalog/questions/question.ts'
import { instantOf, MOST_COUNTED, PAGE_ROWS, type Position } from '#src/domain/desk/list.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'

export interface QuestionRecord {
  id: number
  product_id: number
  product_title: string
  member_id: number | null
  member_name: string | null
  text: string
  asked_at: Date
  due_at: Date
  state: QuestionState
  answer: string | null
  answered_at: Date | null
  answered_by: number | null
  answerer: string | null
  version: number
}

export interface Conditions {
  state: QuestionState | 'all'
  overdueAt: Date | null
}

const columns = sql`q.id, q.product_id, p.title as product_title, q.member_id, m.name as member_name, q.text, q.asked_at,
  q.due_at, q.state, q.answer, q.answered_at, q.answered_by, s.name as answerer, q.version`
const from = sql`product_question q join product p on p.id = q.product_id left join member m on m.id = q.member_id
  left join staff s on s.id = q.answered_by`

const matching = ({ state, overdueAt }: Conditions) => sql<SqlBool>`
  (${state} = 'all' or q.state::text = ${state})
  and (${overdueAt}::timestamptz is null or (q.state = 'open' and q.due_at < ${overdueAt}))`

/** What waits, by when it is due; everything else, the newest first. One row more than a page has. */
export async function listQuestions(db: Db, conditions: Conditions, after: Position | undefined) {
  const isWaiting = conditions.state === 'open'
  const key = isWaiting ? sql`q.due_at` : sql`q.asked_at`
  const beyond = isWaiting ? sql`>` : sql`<`
  const order = isWaiting ? sql`order by ${key}, q.id` : sql`order by ${key} desc, q.id desc`
  const { rows } = await sql<QuestionRecord>`
    select ${columns} from ${from}
    where ${matching(conditions)}
      and ${after ? sql`(${key}, q.id) ${beyond} (${instantOf(after.value)}::timestamptz, ${after.id}::bigint)` : sql`true`}
    ${order} limit ${PAGE_ROWS + 1}`.execute(db)
  return rows
}

export async function countQuestions(db: Db, conditions: Conditions): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from product_question q where ${matching(conditions)} limit ${MOST_COUNTED + 1}) counted`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

export async function findQuestion(db: Db, id: number): Promise<QuestionRecord | undefined> {
  const { rows } = await sql<QuestionRecord>`select ${columns} from ${from} where q.id = ${id}`.execute(db)
  return rows[0]
}

/** One act after the other: who comes second finds what the first has written. */
export const lockQuestion = (tx: Tx, id: number) =>
  tx.selectFrom('product_question').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

interface Answer {
  state: 'private' | 'published'
  answer: string
  answered_at: Date
  answered_by: number
}

export const writeAnswer = (tx: Tx, id: number, answer: Answer) =>
  tx
    .updateTable('product_question')
    .set({ ...answer, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
