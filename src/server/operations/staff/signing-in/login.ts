import type { signIn } from '#src/api/desk/account/sign-in.ts'
import type { Data, Input } from '#src/api/endpoint.ts'
import { allErrors } from '#src/api/errors-for-staff.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { recordUnsigned } from '../audit.ts'
import { meOf } from '../me.ts'
import { openStaffSession } from '../sessions.ts'
import { asPerson, findForLogin, lockStaff, type StaffRow } from '../store.ts'
import { countTry, forgetFailures, MOST_FAILURES, waitUntil } from './failures.ts'
import { tryPassword } from './passwords.ts'
import { takeRecoveryCode } from './recovery.ts'
import { acceptedStep, accountLocked, countWrongCode } from './second-factor.ts'
import { readTicket, ticketFor } from './ticket.ts'

type Step = 'password' | 'totp' | 'recovery'
const wrongText = { totp: '动态码错误或已用过', recovery: '恢复码错误或已用过' }

/** The first step. Refuses BAD_LOGIN alike, after the same work, for a wrong password and for nobody's login; LOCKED. */
export async function givePassword(
  ctx: Ctx,
  { login: typed, password }: Input<(typeof signIn)['login']>,
  requestId: string,
): Promise<Data<(typeof signIn)['login']>> {
  const login = typed.trim().toLowerCase()
  let person: Awaited<ReturnType<typeof findForLogin>>
  const refused = await tryPassword(ctx, {
    login,
    password,
    wrongText: '账号或密码错误',
    async hashOf() {
      person = await findForLogin(ctx.db, login)
      return person?.pwd_hash ?? null
    },
  })
  if (!refused && person) return { ticket: ticketFor(ctx, person) }
  const refusal = refused ?? new Refused('BAD_LOGIN')
  await noteRefused(ctx, ctx.db, person?.id ?? null, 'password', refusal, requestId)
  throw refusal
}

/**
 * The second step: the six digits open a session; a recovery code opens none, but leads to enrolling anew. Refuses
 * EXPIRED, BAD_CODE and LOCKED. What was wrong is counted, whatever becomes of the call.
 */
export async function giveSecondFactor(
  ctx: Ctx,
  { ticket, code, recovery }: Input<(typeof signIn)['totp']>,
  reply: Headers,
  requestId: string,
): Promise<Data<(typeof signIn)['totp']>> {
  const { id, login } = await readTicket(ctx, ticket)
  const step = code === undefined ? 'recovery' : 'totp'
  const tries = await countTry(ctx, login)
  const outcome = await ctx.transaction(async (tx) => {
    const person = await lockStaff(tx, id)
    if (person?.status !== 'active') return accountLocked()
    const done =
      code === undefined
        ? await takeRecoveryCode(ctx, tx, person, recovery ?? '', requestId)
        : await openSession(ctx, tx, person, code, requestId)
    if (done) return done
    const wrong = await countWrongCode(ctx, tx, person, requestId, wrongText[step])
    const refusal = wrong.refusal === 'BAD_CODE' && tries >= MOST_FAILURES ? waitUntil(ctx.now) : wrong
    await noteRefused(ctx, tx, id, step, refusal, requestId)
    return refusal
  })
  if (outcome instanceof Refused) throw outcome
  await forgetFailures(ctx, login)
  if (outcome.cookie) reply.append('set-cookie', outcome.cookie)
  return { me: outcome.me, enrol_token: outcome.enrolToken }
}

async function openSession(ctx: Ctx, tx: Tx, person: StaffRow, code: string, requestId: string) {
  const step = acceptedStep(ctx, person, code)
  if (step === null) return null
  await tx
    .updateTable('staff')
    .set({ totp_last_step: step, wrong_codes_at: [], last_login_at: ctx.now })
    .where('id', '=', person.id)
    .execute()
  const { cookie, nonce, sessionRef } = await openStaffSession(ctx, tx, person.id, { hasGivenDigits: true })
  await recordUnsigned(ctx, tx, {
    actor: 'staff',
    staffId: person.id,
    sessionRef,
    action: 'staff.login',
    entityId: person.id,
    requestId,
  })
  const staff = { ...asPerson(person), sessionRef, steppedUpAt: ctx.now }
  return { cookie, me: meOf(ctx, staff, person.login, nonce), enrolToken: null }
}

const noteRefused = (
  ctx: Ctx,
  db: Ctx['db'],
  staffId: number | null,
  step: Step,
  { refusal }: Refused,
  requestId: string,
) =>
  recordUnsigned(ctx, db, {
    actor: staffId === null ? 'stranger' : 'staff',
    staffId,
    action: 'staff.login_refused',
    entityId: staffId ?? '',
    after: { step },
    refused: allErrors[refusal].code,
    requestId,
  })
