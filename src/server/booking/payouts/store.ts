import type { Insertable } from 'kysely'
import type { Tx } from '#src/platform/db/database.ts'
import type { Compensation } from '#src/platform/db/schema.gen.ts'

export const insertCompensation = (tx: Tx, row: Insertable<Compensation>) =>
  tx.insertInto('compensation').values(row).execute()
