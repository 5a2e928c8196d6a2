import { sampleStaff } from '../data.ts'
import type { Loading } from '../tables.ts'

/** A member of staff for every role, and a second in finance, because some changes need two of them. */
export async function loadStaff({ tx, setting: { now } }: Loading) {
  const rows = sampleStaff.map((person) => ({
    ...person,
    status: 'active' as const,
    created_at: now,
    sample: true,
  }))
  const written = await tx
    .insertInto('staff')
    .values(rows)
    .onConflict((on) => on.column('login').doNothing())
    .returning('id')
    .execute()
  return written.length
}
