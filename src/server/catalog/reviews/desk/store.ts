import { type SqlBool, sql } from 'kysely'
import type { ReviewStatus } from '#src/domain/account/member-codes.ts'
import { addDays, type Day, startOf } from '#src/domain/calendar-day.ts'
import type { ReviewPart } from '#src/domain/catalog/review-form.ts'
import type { HideKind } from '#src/domain/catalog/review-moderation.ts'
import type { TravelParty } from '#src/domain/codes.ts'
import type { EvaluationPart } from '#src/domain/content/evaluations/evaluation.ts'
import { instantOf, MOST_COUNTED, PAGE_ROWS, type Position } from '#src/domain/desk/list.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'

interface StoredPicture {
  url: string
}

export interface ReviewRecord {
  id: number
  product_id: number | null
  product_title: string | null
  request_id: number | null
  request_no: string | null
  /** Of the trip that a service was for. */
  trip_title: string | null
  designer_id: number | null
  designer_name: string | null
  order_no: string | null
  member_id: number | null
  user_name: string
  party: TravelParty | null
  score: number
  dims: Partial<Record<ReviewPart | EvaluationPart, number | null>>
  content: string
  images: StoredPicture[]
  append: { content: string; images: StoredPicture[]; at: string } | null
  trip_on: string
  written_at: Date
  edited_at: Date | null
  status: ReviewStatus
  reply: string | null
  replied_at: Date | null
  replied_by: number | null
  replier: string | null
  reply_edited_at: Date | null
  hide_kind: HideKind | null
  hide_passage: string
  hide_reason: string
  hidden_at: Date | null
  sample: boolean
  is_hiding_asked: boolean
  version: number
}

export interface Conditions {
  tab: 'checking' | 'unanswered' | 'all'
  score: number | null
  withPictures: boolean
  productId: number | null
  kind: 'product' | 'service' | null
  from: Day | undefined
  until: Day | undefined
}

const ofKind = {
  product: sql`c.product_id is not null`,
  service: sql`c.request_id is not null`,
} as const

const tabs = {
  checking: sql`c.status = 'checking'`,
  unanswered: sql`c.status = 'shown' and c.reply is null and not c.sample`,
  all: sql`true`,
} as const

const matching = ({ tab, score, withPictures, productId, kind, from, until }: Conditions) => sql<SqlBool>`
  ${tabs[tab]} and ${kind ? ofKind[kind] : sql`true`} and (${score}::int is null or c.score = ${score})
  and (${productId}::bigint is null or c.product_id = ${productId})
  ${from === undefined ? sql`` : sql`and c.written_at >= ${startOf(from)}`}
  ${until === undefined ? sql`` : sql`and c.written_at < ${startOf(addDays(until, 1))}`}
  and (not ${withPictures}::boolean or jsonb_array_length(c.images) > 0)`

const columns = sql`c.*, p.title as product_title, r.request_no, o.snapshot ->> 'title' as trip_title,
  g.name as designer_name, o.order_no, s.name as replier, exists (
  select from approval a
  where a.kind = 'review_hide' and a.entity = 'review' and a.entity_id = c.id::text and a.decided_at is null
) as is_hiding_asked`
const from = sql`review c left join product p on p.id = c.product_id left join orders o on o.id = c.order_id
  left join custom_request r on r.id = c.request_id left join designer g on g.id = c.designer_id
  left join staff s on s.id = c.replied_by`

/** The newest first, and by nothing else. One row more than a page has. */
export async function listReviews(db: Db, conditions: Conditions, after: Position | undefined) {
  const { rows } = await sql<ReviewRecord>`
    select ${columns} from ${from}
    where ${matching(conditions)}
      and ${after ? sql`(c.written_at, c.id) < (${instantOf(after.value)}::timestamptz, ${after.id}::bigint)` : sql`true`}
    order by c.written_at desc, c.id desc
    limit ${PAGE_ROWS + 1}`.execute(db)
  return rows
}

export async function countReviews(db: Db, conditions: Conditions): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from review c where ${matching(conditions)} limit ${MOST_COUNTED + 1}) counted`.execute(db)
  return rows[0]?.count ?? 0
}

export async function findReview(db: Db, id: number): Promise<ReviewRecord | undefined> {
  const { rows } = await sql<ReviewRecord>`select ${columns} from ${from} where c.id = ${id}`.execute(db)
  return rows[0]
}

/** One act after the other: who comes second finds what the first has written. */
export const lockReview = (tx: Tx, id: number) =>
  tx.selectFrom('review').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

export interface Changes {
  status?: 'shown' | 'hidden'
  reply?: string
  replied_at?: Date
  replied_by?: number
  reply_edited_at?: Date
  hide_kind?: HideKind
  hide_passage?: string
  hide_reason?: string
  hidden_at?: Date
  hidden_by?: number
}

export const moderate = (tx: Tx, id: number, changes: Changes) =>
  tx
    .updateTable('review')
    .set({ ...changes, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
