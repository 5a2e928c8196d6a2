import { sql } from 'kysely'
import { type Right, scopesOf, staffRoles } from '#src/domain/account/staff.ts'
import { openCustomTripStatuses } from '#src/domain/content/custom-trip.ts'
import { openInquiryStatuses } from '#src/domain/content/inquiry-work.ts'
import type { Db } from '#src/platform/db/database.ts'
import { literals } from '#src/platform/db/sql-fragments.ts'

const rolesWith = (right: Right) =>
  staffRoles.filter((role) => scopesOf({ roles: [role], isLead: false }, right).length > 0)

const able = (right: Right) => sql<boolean>`status = 'active' and roles && ${rolesWith(right)}::staff_role[]`

/** The right to each kind of work, and what somebody has of it. */
const works = {
  inquiry: {
    right: 'consult.work',
    open: sql`select from inquiry i where i.staff_id = staff.id and i.status in (${literals(openInquiryStatuses)})`,
  },
  custom_request: {
    right: 'custom.work',
    open: sql`select from custom_request r where r.owner_id = staff.id and r.status in (${literals(openCustomTripStatuses)})`,
  },
  chat: {
    right: 'chat.work',
    open: sql`select from chat c where c.owner_id = staff.id and c.state <> 'closed'`,
  },
} as const satisfies Record<string, { right: Right; open: unknown }>

/** The colleagues who may do the work, with how much of it each has open; the least busy first. */
export async function listAssignees(
  db: Db,
  work: keyof typeof works,
): Promise<{ id: number; name: string; open_count: number }[]> {
  const { right, open } = works[work]
  const { rows } = await sql<{ id: number; name: string; open_count: number }>`
    select id, name, (select count(*)::int from (${open}) waiting) as open_count
    from staff where ${able(right)} order by open_count, id limit 200`.execute(db)
  return rows
}

/** Undefined for somebody who is locked, has left, or may not do the work. */
export const findAssignee = (db: Db, id: number, right: Right) =>
  db
    .selectFrom('staff')
    .select(['id', 'name', 'designer_id'])
    .where('id', '=', id)
    .where(able(right))
    .executeTakeFirst()
