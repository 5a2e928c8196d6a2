import { sql } from 'kysely'
import type { Db } from '#src/platform/db/database.ts'

/** Conversations of members with an answer from before that instant that they have neither seen nor been told of. */
export async function listUntold(db: Db, before: Date, limit: number) {
  const { rows } = await sql<{ id: number; member_id: number; seq: number }>`
    select c.id, c.member_id, max(m.seq) as seq
    from chat c join chat_message m on m.chat_id = c.id
      and m.seq > greatest(c.visitor_read_seq, c.told_seq) and m.sender = 'staff' and m.withdrawn_at is null
    where c.member_id is not null and c.last_seq > greatest(c.visitor_read_seq, c.told_seq)
      and c.last_at > ${before}::timestamptz - interval '2 days' and m.at < ${before}
    group by c.id order by c.id limit ${limit}`.execute(db)
  return rows
}
