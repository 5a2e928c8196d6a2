import type { Insertable } from 'kysely'
import type { Tx } from '#src/platform/db/database.ts'
import type { Message } from '#src/platform/db/schema.gen.ts'

/** Answers whether it is new: one of the same `dedupe` was told before. */
export async function insertMessage(tx: Tx, message: Insertable<Message>) {
  const { numInsertedOrUpdatedRows: inserted = 0n } = await tx
    .insertInto('message')
    .values(message)
    .onConflict((told) => told.column('dedupe').doNothing())
    .executeTakeFirstOrThrow()
  return inserted > 0n
}
