import { sql } from 'kysely'
import { CLOSES_AT, OPENS_AT } from '#src/domain/content/working-hours.ts'

/**
 * Each first answer since then: `at`, after how many `seconds`, by `owner_id`. What was asked at night is answered in
 * the morning, and a conversation that the shop began was answered as it began: both count for nobody's first answer.
 */
export const firstReplies = (since: Date) => sql`
  select owner_id, first_reply_at as at, extract(epoch from first_reply_at - created_at) as seconds from chat
  where first_reply_at >= ${since} and first_reply_at > created_at
    and extract(hour from created_at at time zone 'Asia/Shanghai') >= ${OPENS_AT}::integer
    and extract(hour from created_at at time zone 'Asia/Shanghai') < ${CLOSES_AT}::integer`
