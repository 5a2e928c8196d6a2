import { sql } from 'kysely'
import type { Staff } from '#src/api/endpoint.ts'
import type { StaffRole } from '#src/domain/account/staff.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'

/** An array of an enum arrives as text, unless it is cast. */
const rolesOf = sql<StaffRole[]>`staff.roles::text[]`.as('roles')

export const findForLogin = (db: Db, login: string) =>
  db
    .selectFrom('staff')
    .select(['id', 'login', 'status', 'pwd_hash'])
    .where('login', '=', login)
    .executeTakeFirst()

export const findById = (db: Db, id: number) =>
  db
    .selectFrom('staff')
    .select(['id', 'login', 'name', 'is_lead', 'status', 'pwd_hash', 'phone_enc'])
    .select(rolesOf)
    .where('id', '=', id)
    .executeTakeFirst()

/** Whoever counts wrong digits or changes the account waits here for the other. */
export const lockStaff = (tx: Tx, id: number) =>
  tx
    .selectFrom('staff')
    .selectAll('staff')
    .select(rolesOf)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
export type StaffRow = NonNullable<Awaited<ReturnType<typeof lockStaff>>>

export const asPerson = ({ id, name, roles, is_lead }: Pick<StaffRow, 'id' | 'name' | 'roles' | 'is_lead'>) =>
  ({ id, name, roles, isLead: is_lead }) satisfies Partial<Staff>

/** Ends sessions at their next call; streams of events within their heartbeat. */
export const endSessions = (db: Db, staffId: number, now: Date) =>
  db
    .updateTable('staff_session')
    .set({ revoked_at: now })
    .where('staff_id', '=', staffId)
    .where('revoked_at', 'is', null)
    .execute()

/** Locks the account and ends its sessions in the same statement (desk book §2.4). */
export async function lockAccount(db: Db, staffId: number, reason: string, now: Date) {
  await db
    .with('ended', (qc) =>
      qc
        .updateTable('staff_session')
        .set({ revoked_at: now })
        .where('staff_id', '=', staffId)
        .where('revoked_at', 'is', null),
    )
    .updateTable('staff')
    .set({ status: 'locked', locked_reason: reason })
    .where('id', '=', staffId)
    .execute()
}
