import type { deskMembers, MemberOverview } from '#src/api/desk/service/members.ts'
import type { Data, Input, Staff } from '#src/api/endpoint.ts'
import { maskPhone } from '#src/domain/account/phone.ts'
import { type MemberAction, memberActionFault } from '#src/domain/desk/member-work.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { Audited } from '#src/platform/http/handlers.ts'
import { badFields, Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import {
  freezeMember,
  listDevices,
  sendSpokenCode,
  signOutDevice,
  signOutEverywhere,
  stopClosing,
  unfreezeMember,
  verifyOwnOtp,
} from '../auth/service.ts'
import { exportMember } from '../privacy/service.ts'
import { loadMember, viewMember } from './read.ts'
import { lockMemberRow, type MemberRecord } from './store.ts'

type Fields<A extends keyof typeof deskMembers> = Input<(typeof deskMembers)[A]>
type Answer<A extends keyof typeof deskMembers> = Promise<Audited<Data<(typeof deskMembers)[A]>>>

type CodeFor = Omit<Parameters<typeof sendSpokenCode>[1], 'phone' | 'memberId' | 'clerkId'> & {
  uid: string
  action: MemberAction
  /** Absent: the account's own telephone. */
  phone?: string | undefined
}

/** What a code is for that staff have sent: it opens nothing that a member's own codes open, nor they this. */
const RESTORE = { scene: 'reveal', subject: 'restore' } as const

/** The account under its lock. Refuses NOT_FOUND beyond this person's right, and STATE with the reason. */
export async function lockFor(
  ctx: Ctx,
  tx: Tx,
  staff: Staff,
  uid: string,
  action: MemberAction,
): Promise<MemberRecord> {
  await lockMemberRow(tx, uid)
  return findFor(ctx, tx, staff, uid, action)
}

/** The same without a lock. */
async function findFor(
  ctx: Ctx,
  tx: Tx,
  staff: Staff,
  uid: string,
  action: MemberAction,
): Promise<MemberRecord> {
  const row = await loadMember(tx, staff, uid)
  const fault = memberActionFault(action, { status: row.status, closingAt: row.closing_at }, ctx.now)
  if (fault !== null) throw new Refused('STATE', undefined, fault)
  return row
}

const statusChange = (uid: string, before: string, after: string, reason: string) => [
  { entity: 'member', id: uid, before: { status: before }, after: { status: after }, reason },
]

/** A stranger at once, on every device. Orders go on: who has paid travels. */
export const freeze = (ctx: Ctx, staff: Staff, { uid, reason }: Fields<'freeze'>): Answer<'freeze'> =>
  ctx.transaction(async (tx): Promise<Audited<MemberOverview>> => {
    const { id, status } = await lockFor(ctx, tx, staff, uid, 'freeze')
    await freezeMember(tx, id, { reason, now: ctx.now })
    await signOutEverywhere(ctx, tx, id)
    return {
      answer: await viewMember(ctx, tx, staff, uid),
      audit: statusChange(uid, status, 'frozen', reason),
    }
  })

export const unfreeze = (ctx: Ctx, staff: Staff, { uid, reason }: Fields<'unfreeze'>): Answer<'unfreeze'> =>
  ctx.transaction(async (tx): Promise<Audited<MemberOverview>> => {
    const { id, status } = await lockFor(ctx, tx, staff, uid, 'unfreeze')
    await unfreezeMember(tx, id)
    return {
      answer: await viewMember(ctx, tx, staff, uid),
      audit: statusChange(uid, status, 'normal', reason),
    }
  })

/**
 * Sends a code that a member reads out. Counted and sent outside of the change of staff: the counters of the whole shop
 * would stay locked for as long as a provider takes. Nothing is locked meanwhile.
 */
export async function sendCodeFor(ctx: Ctx, tx: Tx, staff: Staff, asked: CodeFor) {
  const { uid, action, subject, scene, template, phone } = asked
  const { id, phone_enc } = await findFor(ctx, tx, staff, uid, action)
  const own = ctx.vault.open(phone_enc)
  if (phone === own) throw badFields({ phone: '新手机号与当前手机号相同' })
  const to = phone ?? own
  const spoken = { scene, subject, template, phone: to, memberId: id, clerkId: staff.id }
  await sendSpokenCode(ctx.outside ?? ctx, spoken)
  return maskPhone(to)
}

/** Sends the code that proves that its owner wants the account back. Refuses TOO_OFTEN as any code. */
export const sendRestoreCode = (
  ctx: Ctx,
  staff: Staff,
  { uid }: Fields<'restoreCode'>,
): Answer<'restoreCode'> =>
  ctx.transaction(async (tx) => {
    const asked = { uid, action: 'restore', ...RESTORE, template: 'restore_code' } as const
    return {
      answer: { phone_mask: await sendCodeFor(ctx, tx, staff, asked) },
      audit: [{ entity: 'member', id: uid }],
    }
  })

/** Takes back the closing that its owner regrets. A wrong code is answered, not refused, so that it stays counted. */
export const restore = (ctx: Ctx, staff: Staff, { uid, code }: Fields<'restore'>): Answer<'restore'> =>
  ctx.transaction(async (tx) => {
    const { id, status } = await lockFor(ctx, tx, staff, uid, 'restore')
    const isRight = await verifyOwnOtp(ctx, tx, id, { ...RESTORE, code })
    if (isRight) await stopClosing(tx, id)
    return {
      answer: { is_restored: isRight },
      audit: [
        {
          entity: 'member',
          id: uid,
          before: { status },
          after: isRight ? { status: 'normal' } : { status, code: 'wrong' },
        },
      ],
    }
  })

/** Signs one browser out, or all. Refuses NOT_FOUND for a device that is not the member's, or no more. */
export const endDevices = (ctx: Ctx, staff: Staff, input: Fields<'endDevices'>): Answer<'endDevices'> =>
  ctx.transaction(async (tx) => {
    const { uid, device, note = '' } = input
    const { id } = await loadMember(tx, staff, uid)
    const inTx = { ...ctx, db: tx }
    if (device === undefined) await signOutEverywhere(ctx, tx, id)
    else if (!(await signOutDevice(inTx, id, device))) throw new Refused('NOT_FOUND')
    return {
      answer: await listDevices(inTx, id),
      audit: [{ entity: 'member', id: uid, after: { ended: device ?? 'all' }, reason: note }],
    }
  })

/** What the member could export as well, for a request in writing. Refuses TOO_OFTEN as for the member. */
export const exportFor = (ctx: Ctx, staff: Staff, { uid, reason }: Fields<'exported'>): Answer<'exported'> =>
  ctx.transaction(async (tx) => {
    const { id } = await loadMember(tx, staff, uid)
    return {
      answer: await exportMember({ ...ctx, db: tx }, id),
      audit: [{ entity: 'member', id: uid, reason }],
    }
  })
