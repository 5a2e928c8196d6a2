import { type Insertable, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { DB } from '#src/platform/db/schema.gen.ts'
import type { Visitor } from './chats.ts'

/** Until when somebody may not write, as a member or as this browser; undefined for everybody else. */
export async function findBlock(db: Db, { memberId, hash }: Visitor, now: Date): Promise<Date | undefined> {
  const found = await db
    .selectFrom('chat_block')
    .select('until')
    .where('until', '>', now)
    .where(sql<SqlBool>`(member_id = ${memberId} or visitor_hash = ${hash})`)
    .orderBy('until', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.until
}

/** What holds for a browser without a member holds for whoever logs in there. */
export const adoptBlocks = (tx: Tx, hash: Buffer, memberId: number) =>
  tx
    .updateTable('chat_block')
    .set({ member_id: memberId })
    .where('visitor_hash', '=', hash)
    .where('member_id', 'is', null)
    .execute()

export const blockVisitor = (tx: Tx, block: Insertable<DB['chat_block']>) =>
  tx
    .insertInto('chat_block')
    .values(block)
    .onConflict((on) => on.column('chat_id').doUpdateSet(block))
    .execute()
