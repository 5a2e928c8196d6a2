import type { StaffRole } from '#src/domain/account/staff.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { isDuplicate } from '#src/platform/db/sql/duplicate.ts'
import { badFields, Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { makeEnrolment } from '../signing-in/links.ts'
import { endSessions, type StaffRow } from '../store.ts'
import { sealedPhone } from './profile.ts'

/** What the desk and the command do with accounts alike; each writes its own audit rows. */

interface Newcomer {
  login: string
  name: string
  roles: readonly StaffRole[]
  isLead: boolean
  phone?: string | undefined
}

/** A new account and the link that opens it. Refuses PARAM for a login that is taken. */
export async function addAccount(
  ctx: Pick<Ctx, 'vault' | 'now'>,
  tx: Tx,
  { login, name, roles, isLead, phone }: Newcomer,
  madeBy: number | null,
) {
  const { now } = ctx
  try {
    const { id } = await tx
      .insertInto('staff')
      .values({
        login,
        name,
        roles: [...roles],
        is_lead: isLead,
        created_at: now,
        ...sealedPhone(ctx, phone),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, link: await makeEnrolment(ctx, tx, id, madeBy) }
  } catch (error) {
    if (isDuplicate(error, 'staff_login_key')) throw badFields({ login: '这个账号已有人使用' })
    throw error
  }
}

/** Takes password and app away, ends the sessions and makes a new link. Refuses STATE for who is locked or has left. */
export async function resetAccess(
  ctx: Pick<Ctx, 'vault' | 'now'>,
  tx: Tx,
  { id, status }: Pick<StaffRow, 'id' | 'status'>,
  madeBy: number | null,
) {
  if (status === 'locked') throw new Refused('STATE', undefined, '账号已锁定，请先解锁')
  if (status === 'left') throw new Refused('STATE', undefined, '已离职的账号不能再开通')
  await tx
    .updateTable('staff')
    .set({ pwd_hash: null, totp_secret_enc: null, totp_last_step: null, wrong_codes_at: [] })
    .set({ status: 'invited' })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('staff_recovery').where('staff_id', '=', id).execute()
  await endSessions(tx, id, ctx.now)
  return await makeEnrolment(ctx, tx, id, madeBy)
}

/**
 * Opens a locked account again, as far as it was: who never enrolled still has to, and has not come in by this. Refuses
 * STATE.
 */
export async function unlockAccount(
  tx: Tx,
  { id, status, totp_secret_enc }: Pick<StaffRow, 'id' | 'status' | 'totp_secret_enc'>,
  now: Date,
) {
  if (status !== 'locked') throw new Refused('STATE', undefined, '账号没有锁定')
  const opened = totp_secret_enc ? ('active' as const) : ('invited' as const)
  await tx
    .updateTable('staff')
    .set({ status: opened, locked_reason: '', wrong_codes_at: [] })
    .$if(opened === 'active', (opening) => opening.set({ open_since: now }))
    .where('id', '=', id)
    .execute()
  return opened
}

export const enrolmentUrl = (deskUrl: string, token: string) => `${deskUrl}/desk/enrol/${token}`
