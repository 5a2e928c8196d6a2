import { laterExpiry } from '#src/domain/booking/changes/change.ts'
import type { Member } from '#src/platform/http/handlers.ts'
import { Refused } from '#src/platform/refused.ts'
import { extendChangeHold } from '#src/server/booking/departures/service.ts'
import { logInPlace } from '#src/server/booking/orders/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { endChange } from '../ending.ts'
import { moveChange } from '../store.ts'
import { lockOwnChange, stepOf } from './own.ts'

const OVER = '该方案已失效，请刷新页面'

/** `POST /order/change/accept`: the traveller takes what a clerk proposed, and signs next. STATE once it has lapsed. */
export const acceptProposal = (ctx: Ctx, member: Member, changeNo: string) =>
  ctx.transaction(async (tx) => {
    const { order, change } = await lockOwnChange(tx, member, changeNo)
    // Pressed twice, or in two tabs: it is accepted.
    if (change.state === 'to_sign') return stepOf(ctx, tx, order, change)
    if (change.state !== 'proposed' || change.expires_at === null || ctx.now >= change.expires_at)
      throw new Refused('STATE', undefined, OVER)
    const expiresAt = laterExpiry(change.expires_at, 'accepted', ctx.now)
    const accepted = await moveChange(tx, change.id, ['proposed'], {
      state: 'to_sign',
      expires_at: expiresAt,
    })
    if (!accepted) throw new Refused('STATE', undefined, OVER)
    await logInPlace(
      tx,
      order,
      { actor: 'member', actorId: member.id, reason: 'change_accepted', extra: { change: changeNo } },
      ctx.now,
    )
    await extendChangeHold(tx, change.id, expiresAt)
    return stepOf(ctx, tx, order, accepted)
  })

/**
 * `POST /order/change/withdraw`: whatever state it stands in, as long as it is not carried out. What a channel shows of its
 * bill is closed by a job, and money that comes all the same goes back by itself.
 */
export const withdrawChange = (ctx: Ctx, member: Member, changeNo: string) =>
  ctx.transaction(async (tx) => {
    const { order, change } = await lockOwnChange(tx, member, changeNo)
    if (change.state === 'withdrawn') return stepOf(ctx, tx, order, change)
    const ended = await endChange(ctx, tx, order, change, {
      to: 'withdrawn',
      actor: 'member',
      actorId: member.id,
      isTold: false,
    })
    if (!ended) throw new Refused('STATE', undefined, '改期或换人已处理，请刷新页面')
    return stepOf(ctx, tx, order, ended)
  })
