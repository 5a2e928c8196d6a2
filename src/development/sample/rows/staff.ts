import { sql } from 'kysely'
import type { Tx } from '#src/platform/db/database.ts'
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

/** Nobody can sign in as one of them any more, whether the row goes or stays. */
export async function closeStaff(tx: Tx) {
  const ofSample = tx.selectFrom('staff').select('id').where('sample', '=', true)
  // What they had to do is nobody's now.
  await sql`update work_item w set owner_id = null, claimed_by = null, claimed_at = null, closed_by = null
    from staff s where s.sample and s.id in (w.owner_id, w.claimed_by, w.closed_by)`.execute(tx)
  // What they changed of a departure of the sample goes with it.
  await sql`delete from departure_log l using departure d, product p
    where d.id = l.departure_id and p.id = d.product_id and p.sample`.execute(tx)
  await tx.deleteFrom('field_change').where('staff_id', 'in', ofSample).execute()
  await tx.deleteFrom('staff_session').where('staff_id', 'in', ofSample).execute()
  await tx.deleteFrom('staff_recovery').where('staff_id', 'in', ofSample).execute()
  await tx.deleteFrom('staff_enrolment').where('staff_id', 'in', ofSample).execute()
  await tx
    .updateTable('staff')
    .set({ status: 'left', roles: [], is_lead: false, pwd_hash: null, totp_secret_enc: null })
    .where('sample', '=', true)
    .execute()
}
