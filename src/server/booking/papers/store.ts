import type { Insertable } from 'kysely'
import type { Db } from '#src/platform/db/database.ts'
import type { Paper } from '#src/platform/db/schema.gen.ts'

/** Whose order it is; undefined where there is none of this number. */
export const findOwner = (db: Db, orderNo: string) =>
  db.selectFrom('orders').select(['member_id']).where('order_no', '=', orderNo).executeTakeFirst()

/** Notes a file; the same one is noted once. */
export const notePaper = (db: Db, paper: Insertable<Paper>) =>
  db
    .insertInto('paper')
    .values(paper)
    .onConflict((same) => same.columns(['order_id', 'kind', 'document_no', 'sha256']).doNothing())
    .execute()
