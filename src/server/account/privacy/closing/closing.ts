import type { privacy } from '#src/api/account/privacy.ts'
import type { Data } from '#src/api/endpoint.ts'
import { CLOSING_MS, closingBlocker } from '#src/domain/account/closing.ts'
import type { Db } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import {
  endOtherSessions,
  startClosing,
  stopClosing,
  verifyOwnOtp,
} from '#src/server/account/auth/service.ts'
import { lockOrdering } from '#src/server/booking/orders/service.ts'
import { listWaitingComplaints } from '#src/server/content/complaints/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { listWaiting } from '#src/server/marketing/withdrawals/service.ts'
import { notify } from '#src/server/operations/notifications/service.ts'
import * as store from './closing-store.ts'

type Closing = Data<(typeof privacy)['close']>

const closesAt = (began: Date) => new Date(began.getTime() + CLOSING_MS)

export const blockersOf = async (db: Db, memberId: number) => [
  ...(await store.findOpenOrders(db, memberId)).map(closingBlocker),
  ...(await listWaiting(db, memberId)).map((no) => `提现${no}正在处理，到账或退回后即可注销`),
  ...(await listWaitingComplaints(db, memberId)).map((no) => `投诉${no}正在处理，答复后即可注销`),
]

/** Answers what stands in the way of closing, and the day of closing once it has begun. Changes nothing. */
export async function lookAtClosing(ctx: Ctx, memberId: number): Promise<Closing> {
  const began = await store.findClosingAt(ctx.db, memberId)
  return { closes_at: began && closesAt(began), blockers: await blockersOf(ctx.db, memberId) }
}

/**
 * Begins to close an account: 15 days in which its owner can think again (rule book §10.5). Every other browser is signed
 * out; whoever logs in again by a code is asked whether to stay. Behind the lock of placing
 * orders, so that none comes in between. Where something stands in the way nothing begins, and the code stays usable.
 * Refuses BAD_CODE.
 */
export async function beginClosing(ctx: Ctx, memberId: number, code: string): Promise<Closing> {
  const closing = await ctx.transaction(async (tx): Promise<Closing | null> => {
    await lockOrdering(tx, memberId)
    const account = await store.lockAccount(tx, memberId)
    if (account.closing_at) return { closes_at: closesAt(account.closing_at), blockers: [] }
    if (account.status !== 'normal') throw new Refused('NOT_LOGIN')
    const blockers = await blockersOf(tx, memberId)
    if (blockers.length > 0) return { closes_at: null, blockers }
    if (!(await verifyOwnOtp(ctx, tx, memberId, { scene: 'reveal', code }))) return null
    await startClosing(tx, memberId, ctx.now)
    await endOtherSessions(ctx, tx, memberId)
    const at = closesAt(ctx.now)
    await notify(ctx, tx, 'closing_asked', { memberId, uid: account.uid, closesAt: at })
    return { closes_at: at, blockers: [] }
  })
  if (!closing) throw new Refused('BAD_CODE')
  return closing
}

/** Stops the closing. Safe to repeat; refuses NOT_LOGIN when the account was closed at this very moment. */
export const keepAccount = (ctx: Ctx, memberId: number): Promise<Closing> =>
  ctx.transaction(async (tx) => {
    const { status } = await store.lockAccount(tx, memberId)
    if (status === 'cancelled') throw new Refused('NOT_LOGIN')
    if (status === 'cancelling') await stopClosing(tx, memberId)
    return { closes_at: null, blockers: [] }
  })
