import { sql } from 'kysely'
import type { staff as calls } from '#src/api/desk/account/staff.ts'
import type { Data, Input } from '#src/api/endpoint.ts'
import { maskPhone } from '#src/domain/account/phone.ts'
import type { StaffRole } from '#src/domain/account/staff.ts'
import { PAGE_ROWS, pageOf } from '#src/domain/desk/list.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { findOpenApprovals } from '#src/server/operations/approvals/service.ts'
import { countOpenItems } from '#src/server/operations/work/service.ts'

/** The accounts by login, with how each of them stands. */
export async function pageStaff(
  { db, now, vault }: Ctx,
  { status, role, cursor }: Input<(typeof calls)['list']>,
): Promise<Data<(typeof calls)['list']>> {
  let wanted = db.selectFrom('staff')
  if (status) wanted = wanted.where('staff.status', '=', status)
  if (role) wanted = wanted.where(sql<boolean>`${role}::staff_role = any (staff.roles)`)
  const { total } = await wanted
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const found = await wanted
    .leftJoin('designer', 'designer.id', 'staff.designer_id')
    .select(['staff.id', 'login', 'staff.name', 'is_lead', 'status', 'locked_reason', 'last_login_at'])
    .select(['phone_enc', 'designer_id', 'designer.name as designer_name'])
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
    .$if(cursor !== undefined, (query) => query.where('login', '>', cursor?.value ?? ''))
    .orderBy('login')
    .limit(PAGE_ROWS + 1)
    .execute()
  const { rows, ...page } = pageOf(found, total, ({ login }) => login)
  const work = await countOpenItems(db, now)
  const waiting = await findOpenApprovals(db, 'staff_role')
  return {
    list: rows.map(({ phone_enc, designer_id, designer_name, ...row }) => ({
      ...row,
      phone: phone_enc ? maskPhone(vault.open(phone_enc)) : '',
      designer: designer_id === null ? null : { id: designer_id, name: designer_name ?? '' },
      session_count: Number(row.session_count),
      open_count: work.get(row.id) ?? 0,
      role_approval_id: waiting.get(String(row.id)) ?? null,
    })),
    ...page,
  }
}
