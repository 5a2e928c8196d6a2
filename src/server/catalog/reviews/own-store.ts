import { type Insertable, sql, type Updateable } from 'kysely'
import type { Day } from '#src/domain/calendar-day.ts'
import type { ReviewPart } from '#src/domain/catalog/review-form.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { DB } from '#src/platform/db/schema.gen.ts'
import type { TripEdition } from '#src/server/booking/orders/service.ts'

interface StoredPicture {
  url: string
}

const columns = [
  'review.id',
  'review.score',
  'review.party',
  'review.content',
  'review.tags',
  'review.anonymous',
  'review.status',
  'review.hide_reason',
  'review.written_at',
  'review.edited_at',
  'review.reply',
  'review.replied_at',
] as const

/** What there is to write about an order: the trip as it was sold, who writes, and what has been written. */
export async function findSubject(db: Db, orderId: number) {
  const { trip, writer, ...row } = await db
    .selectFrom('orders')
    .leftJoin('trip_edition', 'trip_edition.id', 'orders.trip_edition_id')
    .leftJoin('custom_plan', 'custom_plan.id', 'orders.plan_id')
    .innerJoin('member', 'member.id', 'orders.member_id')
    // What stands of the order of a custom trip is of its service, and written elsewhere.
    .leftJoin('review', (join) =>
      join.onRef('review.order_id', '=', 'orders.id').on('review.product_id', 'is not', null),
    )
    .select(columns)
    .select([
      sql<TripEdition>`coalesce(trip_edition.trip, custom_plan.trip)`.as('trip'),
      'member.name as writer',
      sql<Record<ReviewPart, number | null>>`review.dims`.as('dims'),
      sql<StoredPicture[]>`review.images`.as('images'),
      sql<{ content: string; images: StoredPicture[]; at: string } | null>`review.append`.as('append'),
    ])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { trip, writer, own: row.id === null ? null : (row as Written<typeof row>) }
}
export type Subject = Awaited<ReturnType<typeof findSubject>>
export type OwnReview = NonNullable<Subject['own']>

/** Columns that are null only while there is no review at all: the outer join leaves all of them or none. */
type Written<Row> = { [K in keyof Row]: K extends Optional ? Row[K] : NonNullable<Row[K]> }
type Optional = 'append' | 'edited_at' | 'reply' | 'replied_at'

export async function insertReview(tx: Tx, review: Insertable<DB['review']>): Promise<number> {
  const { id } = await tx.insertInto('review').values(review).returning('id').executeTakeFirstOrThrow()
  return id
}

export const updateReview = (tx: Tx, id: number, changes: Updateable<DB['review']>) =>
  tx
    .updateTable('review')
    .set({ ...changes, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()

export interface DuePrompt {
  order_no: string
  title: string
  cover: string
  returns_on: Day
}

/**
 * The member's newest trip that is still to be reviewed, counted as asked for; null when nobody is to be asked now. Of
 * two calls at once one is told: the other finds the row as the first has left it.
 */
export async function takeDuePrompt(
  db: Db,
  memberId: number,
  orderNo: string | null,
  { now, today }: { now: Date; today: Day },
): Promise<DuePrompt | null> {
  const { rows } = await sql<DuePrompt>`
    with asked as (
      select o.id, o.order_no, o.product_id, o.snapshot, o.status, o.returns_on, p.shown, p.last_shown_at
      from orders o left join review_prompt p on p.order_id = o.id
      where o.member_id = ${memberId}
    ),
    due as (
      select * from asked
      where status = 'wait_review' and product_id is not null and returns_on < ${today}::date
        and order_no = coalesce(${orderNo}::text, order_no)
        and coalesce(shown, 0) < ${MOST_PROMPTS}
        and coalesce(last_shown_at <= ${now}::timestamptz - interval '7 days', true)
        -- Whoever has several trips to review is asked about one a day.
        and not exists (select from asked other where other.last_shown_at > ${now}::timestamptz - interval '1 day')
      order by returns_on desc, id desc limit 1
    ),
    counted as (
      insert into review_prompt as p (order_id, shown, last_shown_at)
      select id, 1, ${now}::timestamptz from due
      on conflict (order_id) do update set shown = p.shown + 1, last_shown_at = excluded.last_shown_at
        where p.shown < ${MOST_PROMPTS}
          and coalesce(p.last_shown_at <= excluded.last_shown_at - interval '7 days', true)
      returning order_id
    )
    select due.order_no, due.snapshot ->> 'title' as title, coalesce(due.snapshot ->> 'cover', '') as cover,
      due.returns_on
    from due join counted on counted.order_id = due.id`.execute(db)
  return rows[0] ?? null
}

/** How often a member is ever asked about one order (rule book §14). */
const MOST_PROMPTS = 3

/** What reviews of a closed account are signed with: they are public and stay (电商法 39), without a name. */
const ANONYMOUS = '匿名用户'

export const signOffReviews = (tx: Tx, memberId: number) =>
  tx
    .updateTable('review')
    .set({ user_name: ANONYMOUS, anonymous: true })
    .where('member_id', '=', memberId)
    .execute()
