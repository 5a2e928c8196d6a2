import { sql } from 'kysely'
import type { staff as calls } from '#src/api/desk/account/staff.ts'
import type { Data, Input } from '#src/api/endpoint.ts'
import type { StaffRole } from '#src/domain/account/staff.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { findOpenApprovals } from '#src/server/operations/approvals/service.ts'
import { countOpenItems } from '#src/server/operations/work/service.ts'

const PAGE = 50

/** The accounts by login, with how each of them stands. */
export async function pageStaff(
  { db, now }: Ctx,
  { status, role, cursor }: Input<(typeof calls)['list']>,
): Promise<Data<(typeof calls)['list']>> {
  let found = db.selectFrom('staff')
  if (status) found = found.where('staff.status', '=', status)
  if (role) found = found.where(sql<boolean>`${role}::staff_role = any (staff.roles)`)
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .select(['id', 'login', 'name', 'is_lead', 'status', 'locked_reason', 'last_login_at'])
    .select(sql<StaffRole[]>`staff.roles::text[]`.as('roles'))
    .select(sql<boolean>`totp_secret_enc is not null`.as('has_totp'))
    .select((eb) =>
      eb
        .selectFrom('staff_session as session')
        .whereRef('session.staff_id', '=', 'staff.id')
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now)
        .where('last_seen_at', '>', new Date(now.getTime() - 8 * 3_600_000))
        .select(eb.fn.countAll<number>().as('count'))
        .as('session_count'),
    )
    .$if(cursor !== undefined, (query) => query.where('login', '>', cursor ?? ''))
    .orderBy('login')
    .limit(PAGE + 1)
    .execute()
  const list = rows.slice(0, PAGE)
  const work = await countOpenItems(db, now)
  const waiting = await findOpenApprovals(db, 'staff_role')
  return {
    list: list.map((row) => ({
      ...row,
      session_count: Number(row.session_count),
      open_count: work.get(row.id) ?? 0,
      role_approval_id: waiting.get(String(row.id)) ?? null,
    })),
    next: rows.length > PAGE ? (list.at(-1)?.login ?? null) : null,
    total,
  }
}
