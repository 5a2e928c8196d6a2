import type { me } from '#src/api/desk/account/me.ts'
import type { Data, Staff } from '#src/api/endpoint.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { recordUnsigned } from './audit.ts'
import { meOf } from './me.ts'
import { deskNonceOf, endSession, findSessions, markSteppedUp, STEP_UP_MS } from './sessions.ts'
import { forgetFailures } from './signing-in/failures.ts'
import { tryPassword } from './signing-in/passwords.ts'
import { acceptedStep, accountLocked, countWrongCode } from './signing-in/second-factor.ts'
import { findById, lockStaff } from './store.ts'

export async function showMe(ctx: Ctx, staff: Staff): Promise<Data<(typeof me)['read']>> {
  const person = await findById(ctx.db, staff.id)
  if (!person) throw new Refused('NOT_STAFF')
  return meOf(ctx, staff, person.login, deskNonceOf(ctx.vault, ctx.visitor.sid ?? ''))
}

/** The six digits again. Refuses BAD_CODE, and LOCKED with the tenth wrong ones of an hour: the session is over then. */
export async function stepUp(ctx: Ctx, staff: Staff, code: string, requestId: string) {
  const refused = await ctx.transaction(async (tx) => {
    const person = await lockStaff(tx, staff.id)
    if (person?.status !== 'active') return accountLocked()
    const step = acceptedStep(ctx, person, code)
    if (step === null) return await countWrongCode(ctx, tx, person, requestId)
    await tx
      .updateTable('staff')
      .set({ totp_last_step: step, wrong_codes_at: [] })
      .where('id', '=', staff.id)
      .execute()
    await markSteppedUp(tx, staff, ctx.now)
    await recordUnsigned(ctx, tx, {
      actor: 'staff',
      staffId: staff.id,
      sessionRef: staff.sessionRef,
      action: 'staff.stepup',
      entityId: staff.id,
      requestId,
    })
    return null
  })
  if (refused) throw refused
  return { until: new Date(ctx.now.getTime() + STEP_UP_MS) }
}

/** Uncovers the screen. The session went on meanwhile; the covering is the page's. Refuses BAD_LOGIN and LOCKED. */
export async function uncoverScreen(ctx: Ctx, staff: Staff, password: string, requestId: string) {
  const person = await findById(ctx.db, staff.id)
  if (!person) throw new Refused('NOT_STAFF')
  const { login, pwd_hash } = person
  const refused = await tryPassword(ctx, {
    login,
    password,
    hashOf: async () => pwd_hash,
    wrongText: '密码错误',
  })
  if (refused) throw refused
  await forgetFailures(ctx, login)
  await recordUnsigned(ctx, ctx.db, {
    actor: 'staff',
    staffId: staff.id,
    sessionRef: staff.sessionRef,
    action: 'staff.lockscreen',
    entityId: staff.id,
    requestId,
  })
  return {}
}

export async function endOwnSession(ctx: Ctx, staff: Staff, ref: string) {
  if (!(await endSession(ctx.db, staff.id, ref, ctx.now))) throw new Refused('NOT_FOUND')
  return { answer: {}, audit: [{ entity: 'staff', id: staff.id, before: { session: ref } }] }
}

export const listOwnSessions = async (ctx: Ctx, staff: Staff) => ({
  list: (await findSessions(ctx.db, staff.id, ctx.now)).map((session) => ({
    ...session,
    is_current: session.ref === staff.sessionRef,
  })),
})
