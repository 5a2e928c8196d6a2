import type { Insertable } from 'kysely'
import type { Tx } from '#src/platform/db/database.ts'
import type { DB } from '#src/platform/db/schema.gen.ts'

export const insertStep = (tx: Tx, step: Insertable<DB['inquiry_step']>) =>
  tx.insertInto('inquiry_step').values(step).execute()
