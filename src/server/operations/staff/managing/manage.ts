import type { staff as calls } from '#src/api/desk/account/staff.ts'
import type { Input, Staff } from '#src/api/endpoint.ts'
import { maskPhone } from '#src/domain/account/phone.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { raiseAlarm } from '#src/server/operations/notifications/service.ts'
import { endSession, findSessions } from '../sessions.ts'
import { sendLink } from '../signing-in/link-sms.ts'
import { lockAccount, lockStaff } from '../store.ts'
import { addAccount, enrolmentUrl, resetAccess, unlockAccount } from './accounts.ts'
import { asAudit, giveRoles, needsSecondAdmin } from './roles.ts'

type Calls = typeof calls

/** A new colleague with a link. Where a second admin has to agree to the roles the account has none until then. */
export const invite = (ctx: Ctx, staff: Staff, input: Input<Calls['invite']>) =>
  ctx.transaction(async (tx) => {
    const { login, name, phone, roles_json: roles, is_lead: isLead = false } = input
    const waits = await needsSecondAdmin(tx)
    const given = { roles: waits ? [] : roles, isLead: waits ? false : isLead }
    const { id, link } = await addAccount(ctx, tx, { login, name, phone, ...given }, staff.id)
    const to = { roles, isLead }
    const reason = `邀请 ${name}`
    const approvalId = waits ? await giveRoles(ctx, tx, staff, { id, from: given, to, reason }) : null
    const after = { login, ...asAudit(given), ...(approvalId !== null && { asked: asAudit(to) }) }
    return {
      answer: { id, link: await give(ctx, tx, link, phone ?? ''), approval_id: approvalId },
      audit: [{ entity: 'staff', id, after }],
    }
  })

/** Shows the link to who made it, and sends it to the telephone at work, where there is one. */
async function give(ctx: Ctx, tx: Tx, link: { id: number; token: string; expiresAt: Date }, phone: string) {
  if (phone !== '') await sendLink(ctx, tx, link)
  return {
    url: enrolmentUrl(ctx.deskUrl, link.token),
    expires_at: link.expiresAt,
    sent_to: phone === '' ? '' : maskPhone(phone),
  }
}

/** Somebody else's account under its lock. Refuses NOT_FOUND, and STATE for one's own. */
async function lockOther(ctx: Ctx, staff: Staff, id: number, what: string) {
  if (id === staff.id) throw new Refused('STATE', undefined, `不能${what}自己的账号`)
  return await ctx.transaction(async (tx) => {
    const person = await lockStaff(tx, id)
    if (!person) throw new Refused('NOT_FOUND')
    return person
  })
}

export async function changeRoles(ctx: Ctx, staff: Staff, input: Input<Calls['roles']>) {
  const { id, roles_json: roles, is_lead: isLead = false, reason } = input
  const person = await lockOther(ctx, staff, id, '修改角色：')
  if (person.status === 'left') throw new Refused('STATE', undefined, '该员工已离职')
  const from = { roles: person.roles, isLead: person.is_lead }
  const to = { roles: [...new Set(roles)], isLead }
  const approvalId = await ctx.transaction((tx) => giveRoles(ctx, tx, staff, { id, from, to, reason }))
  const after = approvalId === null ? asAudit(to) : { asked: asAudit(to) }
  return {
    answer: { approval_id: approvalId },
    audit: [{ entity: 'staff', id, before: asAudit(from), after, reason }],
  }
}

export async function lock(ctx: Ctx, staff: Staff, { id, reason }: Input<Calls['lock']>) {
  const { status } = await lockOther(ctx, staff, id, '锁定')
  if (status === 'locked' || status === 'left') throw new Refused('STATE', undefined, '账号已经停用')
  await lockAccount(ctx.db, id, reason, ctx.now)
  return {
    answer: {},
    audit: [{ entity: 'staff', id, before: { status }, after: { status: 'locked' }, reason }],
  }
}

export async function unlock(ctx: Ctx, staff: Staff, { id, reason }: Input<Calls['unlock']>) {
  const person = await lockOther(ctx, staff, id, '解锁')
  const status = await ctx.transaction((tx) => unlockAccount(tx, person, ctx.now))
  return {
    answer: {},
    audit: [{ entity: 'staff', id, before: { status: 'locked' }, after: { status }, reason }],
  }
}

export async function reset(ctx: Ctx, staff: Staff, { id, reason }: Input<Calls['reset']>) {
  const person = await lockOther(ctx, staff, id, '重置')
  const phone = person.phone_enc ? ctx.vault.open(person.phone_enc) : ''
  const answer = await ctx.transaction(async (tx) => {
    // Whoever makes a link sees it, so the other admins hear of it.
    await raiseAlarm(tx, { kind: 'staff_reset', ref: String(id) }, ctx.now)
    return give(ctx, tx, await resetAccess(ctx, tx, person, staff.id), phone)
  })
  const before = { status: person.status }
  return {
    answer,
    audit: [{ entity: 'staff', id, before, after: { status: 'invited' }, reason }],
  }
}

export async function listSessions(ctx: Ctx, staff: Staff, id: number) {
  const sessions = await findSessions(ctx.db, id, ctx.now)
  return {
    list: sessions.map((session) => ({ ...session, is_current: session.ref === staff.sessionRef })),
  }
}

export async function endSessionOf(ctx: Ctx, { id, ref }: Input<Calls['endSession']>) {
  if (!(await endSession(ctx.db, id, ref, ctx.now))) throw new Refused('NOT_FOUND')
  return { answer: {}, audit: [{ entity: 'staff', id, before: { session: ref } }] }
}
