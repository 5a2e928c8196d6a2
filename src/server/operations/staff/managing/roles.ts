import { sql } from 'kysely'
import type { Staff } from '#src/api/endpoint.ts'
import { z } from '#src/api/zod.ts'
import { type StaffRole, staffRoles } from '#src/domain/account/staff.ts'
import { rolesText } from '#src/domain/account/staff-words.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { AuditEntry } from '#src/platform/http/handlers.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { type ApprovalNoun, askApproval } from '#src/server/operations/approvals/service.ts'
import { lockStaff } from '../store.ts'

export interface Held {
  roles: readonly StaffRole[]
  isLead: boolean
}

const Payload = z.object({
  from: z.object({ roles: z.array(z.enum(staffRoles)), isLead: z.boolean() }),
  to: z.object({ roles: z.array(z.enum(staffRoles)), isLead: z.boolean() }),
})

/**
 * Admins who have ever come in and not left. One who is locked or has a new link to follow counts as before: each of that is
 * done by one person, who would be rid of the second one with it.
 */
const standingAdmins = (db: Db) =>
  db
    .selectFrom('staff')
    .select('id')
    .where('status', '<>', 'left')
    .where((staff) => staff.or([staff('status', '=', 'active'), staff('open_since', 'is not', null)]))
    .where(sql<boolean>`'admin' = any (roles)`)
    .orderBy('id')

/** Two admins: from then on one of them hands out roles only with the other (desk book §2.2). */
export const needsSecondAdmin = async (db: Db): Promise<boolean> =>
  (await standingAdmins(db).limit(2).execute()).length === 2

/**
 * One of the last two admins does not leave as an admin: their role goes first, which the second one lets happen. Locks
 * them, so that of two who are let go at once one stays.
 */
export async function refuseLastSecondAdmin(tx: Tx, leavingId: number) {
  const admins = await standingAdmins(tx).forUpdate().execute()
  if (admins.length === 2 && admins.some(({ id }) => id === leavingId))
    throw new Refused(
      'STATE',
      undefined,
      '该员工是仅有的两位管理员之一，请先增设一位管理员，并经复核撤下其“管理员”角色',
    )
}

interface Giving {
  id: number
  from: Held
  to: Held
  reason: string
}

/** Gives roles at once where one admin is all there is; else asks the second one and answers the number of that. */
export async function giveRoles(ctx: Ctx, tx: Tx, staff: Staff, { id, from, to, reason }: Giving) {
  if (await needsSecondAdmin(tx))
    return await askApproval(ctx, tx, {
      kind: 'staff_role',
      entity: 'staff',
      entityId: id,
      payload: { from, to },
      reason,
      askedBy: staff.id,
    })
  await setRoles(tx, id, to)
  return null
}

const setRoles = (tx: Tx, id: number, { roles, isLead }: Held) =>
  tx
    .updateTable('staff')
    .set({ roles: [...roles], is_lead: isLead })
    .where('id', '=', id)
    .execute()

const asText = ({ roles, isLead }: Held) => rolesText(roles, isLead) || '无'
export const asAudit = ({ roles, isLead }: Held) => ({ roles: [...roles], is_lead: isLead })
const isSame = (a: Held, b: Held) =>
  a.isLead === b.isLead && [...a.roles].sort().join() === [...b.roles].sort().join()

/** What the second admin reads, and what happens when they agree. Refuses STATE when the roles are other ones by now. */
export const roleGiving: ApprovalNoun = {
  async describe(ctx, { entityId, payload }) {
    const { from, to } = z.parse(Payload, payload)
    const person = await ctx.db
      .selectFrom('staff')
      .select(['name', 'login'])
      .where('id', '=', Number(entityId))
      .executeTakeFirst()
    return [
      { label: '员工', text: person ? `${person.name}（${person.login}）` : entityId },
      { label: '现在', text: asText(from) },
      { label: '改为', text: asText(to) },
    ]
  },

  async approve(ctx, { entityId, payload, reason }, by): Promise<AuditEntry[]> {
    const { from, to } = z.parse(Payload, payload)
    const id = Number(entityId)
    if (id === by.id) throw new Refused('STATE', undefined, '不能批准自己的角色')
    return await ctx.transaction(async (tx) => {
      const person = await lockStaff(tx, id)
      if (
        !person ||
        person.status === 'left' ||
        !isSame(from, { roles: person.roles, isLead: person.is_lead })
      )
        throw new Refused('STATE', undefined, '该员工的角色已变化，请驳回后重新提交')
      await setRoles(tx, id, to)
      return [{ entity: 'staff', id, before: asAudit(from), after: asAudit(to), reason }]
    })
  },
}
