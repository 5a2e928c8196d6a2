import { randomUUID } from 'node:crypto'
import type { deskPoints } from '#src/api/desk/marketing/points.ts'
import type { Data, Input, Staff } from '#src/api/endpoint.ts'
import { z } from '#src/api/zod.ts'
import { onlyOf } from '#src/domain/account/staff.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { cutText } from '#src/domain/cut-text.ts'
import { adjustNeedsSecond } from '#src/domain/marketing/points/points.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { Audited } from '#src/platform/http/handlers.ts'
import { badFields, Refused } from '#src/platform/refused.ts'
import { secondPersonLinesOf } from '#src/server/content/settings/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { type ApprovalNoun, askApproval } from '#src/server/operations/approvals/service.ts'
import { type OpenAccount, openAccount } from '../account.ts'
import { findHolder, findReference } from './store.ts'

const THIRTY_DAYS_MS = 30 * 86_400_000

/** How a member's points stand, as staff see it. Undefined for a number that nobody has, or who has left. */
export const holderOf = (db: Db, uid: string, now: Date) =>
  findHolder(db, uid, dayOf(now), new Date(now.getTime() - THIRTY_DAYS_MS))

/**
 * Adds or takes points by hand. Beyond the lines of the desk book §2.2 a colleague of 财务 decides. Refuses NOT_FOUND,
 * PARAM for more than the member has or a reference that is not theirs, STATE while another adjustment of theirs waits,
 * and NO_RIGHT to who may only put right the points of a refund.
 */
export const adjustPoints = (
  ctx: Ctx,
  staff: Staff,
  { uid, points, reason, ref = '' }: Input<typeof deskPoints.adjust>,
): Promise<Audited<Data<typeof deskPoints.adjust>>> =>
  ctx.transaction(async (tx) => {
    const { account, holder } = await openHolder(ctx, tx, uid)
    const kind = ref === '' ? null : await findReference(tx, holder.id, ref)
    if (kind === undefined) throw badFields({ ref: '没有这位会员的这个订单、退款单或留言' })
    if (onlyOf(staff, 'points.adjust') !== null && kind !== 'refund')
      throw new Refused('NO_RIGHT', undefined, '财务只能调整退款带来的积分，请填写退款单号')
    const audit = { entity: 'member', id: uid, reason }
    if (!adjustNeedsSecond(points, holder.adjusted, await secondPersonLinesOf(tx))) {
      const balance = await writeAdjustment(account, { points, note: noteOf(reason, ref), byStaff: staff.id })
      const before = { points: balance - points }
      return {
        answer: { outcome: 'done', balance },
        audit: [{ ...audit, before, after: { points: balance, ref } }],
      }
    }
    refuseShort(account, points)
    await askApproval(ctx, tx, {
      kind: 'points_adjust',
      entity: 'member',
      entityId: uid,
      payload: { points, ref },
      reason,
      askedBy: staff.id,
    })
    const answer = { outcome: 'waiting', balance: account.balance() } as const
    return { answer, audit: [{ ...audit, after: { asked: points, ref } }] }
  })

const noteOf = (reason: string, ref: string) => cutText([reason, ref].filter(Boolean).join('，'), 100)

/** The account and how it stands behind its lock: of adjustments at the same time each counts those before it. */
async function openHolder(ctx: Ctx, tx: Tx, uid: string) {
  const found = await holderOf(tx, uid, ctx.now)
  if (!found) throw new Refused('NOT_FOUND', undefined, '没有这位会员')
  const account = await openAccount(tx, found.id, ctx.now)
  const holder = await holderOf(tx, uid, ctx.now)
  if (!account || !holder) throw new Refused('NOT_FOUND', undefined, '该会员已注销')
  return { account, holder }
}

/** The balance never falls below zero by a clerk's hand. */
function refuseShort(account: OpenAccount, points: number) {
  if (points < 0 && account.balance() + points < 0)
    throw badFields({ points: `该会员只有${Math.max(0, account.balance())}分，不能扣减这么多` })
}

interface Adjustment {
  points: number
  note: string
  byStaff: number
}

/** Answers the balance after it. */
async function writeAdjustment(account: OpenAccount, adjustment: Adjustment) {
  refuseShort(account, adjustment.points)
  await account.change({ type: 'adjustment', cause: `adjustment:${randomUUID()}`, ...adjustment })
  return account.balance()
}

const Payload = z.object({ points: z.int(), ref: z.string() })

/** What the second person reads, and what happens when they agree. */
export const pointAdjusting: ApprovalNoun = {
  async describe(ctx, { entityId, payload }) {
    const { points, ref } = z.parse(Payload, payload)
    const holder = await holderOf(ctx.db, entityId, ctx.now)
    return [
      { label: '会员', text: holder ? `${holder.name}（${entityId}）` : `${entityId}（已注销）` },
      { label: '现有积分', text: String(holder?.balance ?? 0) },
      { label: '调整', text: points > 0 ? `+${points}` : String(points) },
      { label: '30天内已调整', text: `${holder?.adjusted ?? 0} 分` },
      { label: '依据', text: ref || '无' },
    ]
  },
  approve: (ctx, { entityId, payload, reason, askedBy }) =>
    ctx.transaction(async (tx) => {
      const { points, ref } = z.parse(Payload, payload)
      const holder = await holderOf(tx, entityId, ctx.now)
      const account = holder && (await openAccount(tx, holder.id, ctx.now))
      if (!account) throw new Refused('STATE', undefined, '该会员已注销')
      const note = noteOf(reason, ref)
      const balance = await writeAdjustment(account, { points, note, byStaff: askedBy })
      const before = { points: balance - points }
      return [{ entity: 'member', id: entityId, before, after: { points: balance, ref }, reason }]
    }),
}
